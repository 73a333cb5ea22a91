import type { EndpointName } from '../../src/wire/endpoints/endpoints.ts'

/**
 * What the contract says of data, as data: `npm run contract` writes it from the types of `src/wire`, so that a server can be compared
 * with them while the client runs.
 */
export type Shape =
  | 'string'
  | 'number'
  /** A number: ms since 1970. */
  | 'time'
  | 'boolean'
  | 'null'
  | 'any'
  | { readonly list: Shape }
  | { readonly oneOf: readonly (string | number)[] }
  | { readonly any: readonly Shape[] }
  | { readonly fields: readonly FieldShape[] }
  /** One of `ContractShapes.types`. */
  | { readonly type: string }

export interface FieldShape {
  readonly name: string
  readonly shape: Shape
  /** May be missing or null. */
  readonly optional?: true
  /** Not in the specification. */
  readonly assumed?: true
}

/** A message or a method of a hub. */
export interface MemberShape {
  readonly args: readonly Shape[]
  readonly assumed?: true
}

export interface HubShape {
  readonly messages: Readonly<Record<string, MemberShape>>
  readonly methods: Readonly<Record<string, MemberShape>>
}

export interface CallShape {
  readonly name: EndpointName
  /** Of the body of the answer. */
  readonly body: Shape
  /** Which parts are not in the specification: `path`, `args`, `answer`. */
  readonly assumed: readonly string[]
}

export interface ContractShapes {
  readonly calls: readonly CallShape[]
  readonly hubs: Readonly<Record<string, HubShape>>
  readonly types: Readonly<Record<string, Shape>>
}
