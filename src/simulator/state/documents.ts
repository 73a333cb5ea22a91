import { pvParam } from '../../domain/values/pv-ref.ts'
import type { DatasheetDocument } from '../../wire/server/maintenance.ts'
import type { PvRef } from '../../wire/server/pv.ts'

const MAX_DOCUMENTS = 1_000
/** Maximum of all uploads together, which are in memory. */
const MAX_TOTAL_BYTES = 100 * 1024 * 1024
/** Ids of initial documents: the index of the machine and one digit. */
export const FIRST_PER_MACHINE = 10
const FIRST_SENT_ID = 1_000_000_000

export interface StoredDocument {
  readonly document: DatasheetDocument
  readonly pv: PvRef
  /** Null for a link. */
  readonly file: { readonly contentType: string; readonly data: ArrayBuffer } | null
}

/** Owns the documents of all machines: initial ones, which are generated on demand, and uploads. */
export class Documents {
  readonly #places: ReadonlyMap<string, number>
  readonly #first: (place: number) => readonly StoredDocument[]
  readonly #sent = new Map<number, StoredDocument>()
  #bytes = 0

  /** `machines` are in a fixed order; `first` generates the documents of machine n with ids from n * 10. */
  constructor(machines: readonly PvRef[], first: (place: number) => readonly StoredDocument[]) {
    this.#places = new Map(machines.map((pv, place) => [pvParam(pv), place]))
    this.#first = first
  }

  hasRoomFor(bytes: number): boolean {
    return this.#sent.size < MAX_DOCUMENTS && this.#bytes + bytes <= MAX_TOTAL_BYTES
  }

  /** Adds a document. `make` gets the id, which is part of a file's path. */
  add(make: (id: number) => StoredDocument): void {
    const id = FIRST_SENT_ID + this.#sent.size
    const stored = make(id)
    this.#bytes += stored.file?.data.byteLength ?? 0
    this.#sent.set(id, stored)
  }

  find(id: number): StoredDocument | undefined {
    if (id >= FIRST_SENT_ID) return this.#sent.get(id)
    return this.#first(Math.floor(id / FIRST_PER_MACHINE)).find(({ document }) => document.id === id)
  }

  /** Returns the documents of a PV, oldest first. */
  of(pv: PvRef): readonly DatasheetDocument[] {
    const name = pvParam(pv)
    const place = this.#places.get(name)
    const first = place === undefined ? [] : this.#first(place)
    const sent = [...this.#sent.values()].filter((stored) => pvParam(stored.pv) === name)
    return [...first, ...sent].map(({ document }) => document)
  }
}
