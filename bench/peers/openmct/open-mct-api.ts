/** The parts of Open MCT's API that the plugin uses, as its API.md describes them. */

export interface Identifier {
  readonly namespace: string
  readonly key: string
}

/** Describes how Open MCT reads and shows one field of a datum. */
export interface ValueMetadata {
  readonly key: string
  readonly name: string
  readonly source?: string
  readonly format?: 'utc' | 'float' | 'string' | 'enum'
  /** A `printf` format. */
  readonly formatString?: string
  readonly unit?: string
  readonly enumerations?: readonly { readonly value: number; readonly string: string }[]
  readonly hints: { readonly domain?: number; readonly range?: number }
}

export interface DomainObject {
  readonly identifier: Identifier
  readonly name: string
  readonly type: string
  readonly location: string
  readonly composition?: readonly Identifier[]
  readonly configuration?: object
  readonly telemetry?: { readonly values: readonly ValueMetadata[] }
}

/** One value of one object at one time. */
export interface Datum {
  /** ms since 1970. */
  readonly utc: number
  readonly value: number | string
}

export interface RequestOptions {
  /** ms since 1970. */
  readonly start: number
  readonly end: number
  /** `latest`: only the newest value of the range is shown. */
  readonly strategy?: string
  readonly signal?: AbortSignal
}

export interface TelemetryProvider {
  supportsRequest(object: DomainObject): boolean
  request(object: DomainObject, options: RequestOptions): Promise<readonly Datum[]>
  supportsSubscribe(object: DomainObject): boolean
  /** If true, the callback may receive several values at once. */
  supportsBatching(object: DomainObject): boolean
  subscribe(object: DomainObject, callback: (data: readonly Datum[]) => void): () => void
}

type Plugin = (openmct: OpenMct) => void

export interface OpenMct {
  readonly plugins: Readonly<
    Record<'LocalStorage' | 'MyItems' | 'UTCTimeSystem' | 'Espresso' | 'LADTable', () => Plugin> & {
      /** `showAsView`: types that a layout shows as a view instead of a number. */
      DisplayLayout(options: { readonly showAsView: readonly string[] }): Plugin
    }
  >
  readonly types: { addType(key: string, type: { name: string; description: string; cssClass: string }): void }
  readonly objects: {
    addRoot(identifier: Identifier): void
    addProvider(namespace: string, provider: { get(identifier: Identifier): Promise<DomainObject> }): void
  }
  readonly telemetry: { addProvider(provider: TelemetryProvider): void }
  readonly time: {
    setTimeSystem(key: string): void
    setClock(key: string): void
    /** Offsets in ms from the clock's time. */
    setMode(mode: 'realtime', offsets: { readonly start: number; readonly end: number }): void
  }
  install(plugin: Plugin): void
  setAssetPath(path: string): void
  start(element: HTMLElement): void
}
