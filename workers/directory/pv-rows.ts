import { must } from '../../src/domain/base/must.ts'
import { liveKey, pvParam } from '../../src/domain/values/pv-ref.ts'
import type { PvHaving } from '../../src/domain/values/pv-view.ts'
import { PV_TYPES, type PvConfig, type PvNode, type PvRef } from '../../src/wire/server/pv.ts'
import type { PvRow } from '../../src/wire/tabs/pv-list.ts'
import { TextColumn } from '../lists/text-column.ts'

/** PVs handled before a cooperative task yields. */
const STEP = 2048

/** What is known of the configuration of a PV. */
export const UNKNOWN = 0
export const KNOWN = 1
/** Known, but it may have changed: shown until it is loaded again. */
export const OUTDATED = 2
/** The server has none. */
export const ABSENT = 3

/** Parts of a configuration that are only shown: kept as their JSON, which many PVs share, and parsed for the shown rows. */
const PARTS = ['domainConfig', 'digiDisplayConfig', 'anaLimitConfig', 'alertInputConfig'] as const
const DISPLAY_PART = PARTS.indexOf('digiDisplayConfig')
const LIMITS_PART = PARTS.indexOf('anaLimitConfig')
const ALERT_PART = PARTS.indexOf('alertInputConfig')
const NULL = 'null'
const UNDEFINED_TYPE = PV_TYPES.indexOf('Undef')

/** PVs of one station in the tree: rows `from` up to but not including `to`. */
export interface StationRange {
  readonly station: number
  readonly from: number
  readonly to: number
}

/**
 * The PVs of the plant in the order of its tree, one row each, with their configurations in columns: about 150 bytes a PV
 * instead of a kilobyte of objects.
 */
export class PvRows {
  readonly count: number
  readonly stations: readonly StationRange[]
  /** `UNKNOWN`, `KNOWN`, `OUTDATED` or `ABSENT`. */
  readonly state: Uint8Array
  readonly #version: Uint32Array
  /** Index in `PV_TYPES`. */
  readonly type: Uint8Array
  readonly name: TextColumn
  readonly eks: TextColumn
  readonly station: TextColumn
  readonly unit: TextColumn
  readonly #nr: Float64Array
  readonly #subtype: TextColumn
  readonly #stationNumber: Float64Array
  readonly #decimals: Uint8Array
  readonly #archived: Uint8Array
  readonly #parts: readonly TextColumn[]
  /** Row + 1 of each PV, by open addressing; 0 is free. */
  readonly #slots: Uint32Array

  private constructor(nodes: readonly PvNode[]) {
    const count = nodes.reduce((sum, { pvs }) => sum + pvs.length, 0)
    let from = 0
    this.stations = nodes.map(({ stationNumber, pvs }) => {
      const range = { station: stationNumber, from, to: from + pvs.length }
      from = range.to
      return range
    })
    this.count = count
    this.state = new Uint8Array(count)
    this.#version = new Uint32Array(count)
    this.type = new Uint8Array(count)
    this.#nr = new Float64Array(count)
    this.#stationNumber = new Float64Array(count)
    this.#decimals = new Uint8Array(count)
    this.#archived = new Uint8Array(count)
    this.name = new TextColumn(count)
    this.eks = new TextColumn(count)
    this.station = new TextColumn(count)
    this.unit = new TextColumn(count)
    this.#subtype = new TextColumn(count)
    this.#parts = PARTS.map(() => new TextColumn(count))
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * count + 2)))
  }

  /** A cooperative task that returns the rows of a tree, none of them configured. A PV that it has twice counts once. */
  static *of(nodes: readonly PvNode[]): Generator<void, PvRows> {
    const rows = new PvRows(nodes)
    let row = 0
    for (const { pvs } of nodes) {
      for (const ref of pvs) {
        rows.#add(row, ref)
        row += 1
        if (row % STEP === 0) yield
      }
    }
    return rows
  }

  /** A cooperative task that returns whether a tree has exactly these PVs in this order. */
  *hasTree(nodes: readonly PvNode[]): Generator<void, boolean> {
    let row = 0
    for (const [index, { stationNumber, pvs }] of nodes.entries()) {
      const range = this.stations[index]
      if (range?.station !== stationNumber || range.to - range.from !== pvs.length) return false
      for (const ref of pvs) {
        if (this.#nr[row] !== ref.nr || this.type[row] !== typeOf(ref)) return false
        row += 1
        if (row % STEP === 0) yield
      }
    }
    return row === this.count
  }

  /** Returns the row of a PV; -1 if the tree does not have it. */
  rowOf(ref: PvRef): number {
    const type = typeOf(ref)
    for (let slot = this.#slotOf(type, ref.nr); ; slot = (slot + 1) & (this.#slots.length - 1)) {
      const row = must(this.#slots[slot]) - 1
      if (row < 0 || (this.type[row] === type && this.#nr[row] === ref.nr)) return row
    }
  }

  ref(row: number): PvRef {
    return { type: must(PV_TYPES[must(this.type[row])]), nr: must(this.#nr[row]) }
  }

  id(row: number): string {
    return pvParam(this.ref(row))
  }

  /** Returns the version of the last change of a row; 0 if it is not configured. */
  versionOf(row: number): number {
    return must(this.#version[row])
  }

  liveKey(row: number): string | null {
    return liveKey(this.ref(row))
  }

  /** Of its configuration, if that is known. */
  stationNumber(row: number): number {
    return must(this.#stationNumber[row])
  }

  /** Whether its configuration is known, perhaps not the newest. */
  isShown(row: number): boolean {
    return this.state[row] === KNOWN || this.state[row] === OUTDATED
  }

  /** Whether its value is a state with texts, not a number. */
  isDigital(row: number): boolean {
    const type = PV_TYPES[must(this.type[row])]
    return type === 'DigiIn' || type === 'DigiOut' || must(this.#parts[DISPLAY_PART]).text(row) !== NULL
  }

  /** Whether a known configuration has set limits, or a priority of its alerts. */
  has(row: number, having: PvHaving): boolean {
    const text = must(this.#parts[having === 'limits' ? LIMITS_PART : ALERT_PART]).text(row)
    // Limits that are all null are none: their JSON then holds no digit.
    return text !== NULL && (having === 'priority' || /\d/.test(text))
  }

  /** A cooperative task that prepares the texts for the first search, which users expect to be as fast as the next. */
  *fold(): Generator<void> {
    for (const column of [this.name, this.eks, this.station]) yield* column.fold()
  }

  /** Stores the configuration of a row. Returns whether it differs from what was known. */
  put(row: number, config: PvConfig, version: number): boolean {
    let isChanged = !this.isShown(row)
    const note = (changed: boolean) => {
      if (changed) isChanged = true
    }
    note(this.name.set(row, config.name))
    note(this.eks.set(row, config.eksNr))
    note(this.station.set(row, config.stationName))
    note(this.unit.set(row, config.dimension))
    note(this.#subtype.set(row, config.subtype))
    note(this.#stationNumber[row] !== config.stationNumber)
    note(this.#decimals[row] !== config.decimalPlaces)
    note(this.#archived[row] !== Number(config.hasArchiveData))
    this.#stationNumber[row] = config.stationNumber
    this.#decimals[row] = config.decimalPlaces
    this.#archived[row] = Number(config.hasArchiveData)
    for (const [index, part] of PARTS.entries()) {
      const value = config[part]
      note(must(this.#parts[index]).set(row, value === null ? NULL : JSON.stringify(value)))
    }
    this.state[row] = KNOWN
    if (isChanged) this.#version[row] = version
    return isChanged
  }

  /** Returns a row as tabs show it. */
  read(row: number): PvRow {
    const [domainConfig, digiDisplayConfig, anaLimitConfig, alertInputConfig] = this.#parts.map((part) =>
      JSON.parse(part.text(row)),
    )
    const pvRef = this.ref(row)
    return {
      id: pvParam(pvRef),
      config: {
        pvRef,
        name: this.name.text(row),
        eksNr: this.eks.text(row),
        subtype: this.#subtype.text(row),
        dimension: this.unit.text(row),
        decimalPlaces: must(this.#decimals[row]),
        hasArchiveData: this.#archived[row] === 1,
        stationNumber: must(this.#stationNumber[row]),
        stationName: this.station.text(row),
        domainConfig,
        digiDisplayConfig,
        anaLimitConfig,
        alertInputConfig,
      },
    }
  }

  #add(row: number, ref: PvRef): void {
    const type = typeOf(ref)
    this.type[row] = type
    this.#nr[row] = ref.nr
    // Found as itself only if no row before it is the same PV.
    if (this.rowOf(ref) >= 0) {
      this.state[row] = ABSENT
      return
    }
    let slot = this.#slotOf(type, ref.nr)
    while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1)
    this.#slots[slot] = row + 1
  }

  /** Where the search for a PV starts. Numbers of neighbours differ little, so their bits are mixed. */
  #slotOf(type: number, nr: number): number {
    const mixed = Math.imul((nr % 2 ** 32) ^ (type << 24) ^ Math.floor(nr / 2 ** 32), 0x9e3779b1)
    return (mixed ^ (mixed >>> 15)) & (this.#slots.length - 1)
  }
}

/** A type that this client does not know counts as undefined. */
function typeOf({ type }: PvRef): number {
  const index = PV_TYPES.indexOf(type)
  return index < 0 ? UNDEFINED_TYPE : index
}
