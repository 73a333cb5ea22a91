import { liveKey } from '../../src/domain/values/pv-ref.ts'
import { Mirror } from '../../src/live/cells/mirror.ts'
import type { PvValue } from '../../src/wire/server/pv.ts'
import type { TabLeases } from '../../workers/tabs/tab-leases.ts'
import { frameColumns } from '../tools/bare-transfer.ts'
import { frameOf, openBenchCells } from './bench-cells.ts'
import type { MicroCase } from './micro-harness.ts'

const VALUES = 1000
const FIRST_NR = 100_001
const TIME_MS = 1_790_000_000_000

function itemsOf(from: number): readonly PvValue[] {
  return Array.from({ length: VALUES }, (_, i) => ({
    pvRef: { type: 'AnaIn', nr: FIRST_NR + i },
    type: 'DoubleValue',
    doubleValue: from + i / 8,
    quality: 'Good',
    timestamp: TIME_MS,
  }))
}

/** Two messages of the same PVs in turn, so every write is a change. */
const MESSAGES = [itemsOf(0), itemsOf(5000)] as const
const messageOf = (turn: number): readonly PvValue[] => MESSAGES[turn % 2 === 0 ? 0 : 1]

function cellsWith(tabs: number) {
  const noCall = () => Promise.reject(new Error('No call in this benchmark'))
  const { store, openTab } = openBenchCells(noCall, () => TIME_MS)
  const leases = Array.from({ length: tabs }, openTab)
  for (const tab of leases) {
    for (let slot = 0; slot < VALUES; slot += 1) {
      tab.add({ topic: 'pvValue', key: liveKey({ type: 'AnaIn', nr: FIRST_NR + slot }) ?? '', slot })
    }
  }
  const write = (turn: number) => {
    let taken = 0
    for (const item of messageOf(turn)) if (store.lanes.write(item, TIME_MS)) taken += 1
    return taken
  }
  return { write, leases }
}

/** Returns the number of values in the frame, NaN where some are missing. */
function takeAll(tab: TabLeases): number {
  const slots = tab.take()?.lanes?.slot.length
  return slots === VALUES ? slots : Number.NaN
}

function writeAndTake(tabs: number): () => number {
  const { write, leases } = cellsWith(tabs)
  let turn = 0
  return () => {
    turn += 1
    return leases.reduce((sum, tab) => sum + takeAll(tab), write(turn))
  }
}

function writeOnly(): () => number {
  const { write } = cellsWith(1)
  let turn = 0
  return () => {
    turn += 1
    return write(turn)
  }
}

/** Makes the same stores without lookup and checks. */
function bareStores(): () => number {
  const [num, time, version] = [new Float64Array(VALUES), new Float64Array(VALUES), new Float64Array(VALUES)]
  const meta = new Uint8Array(VALUES)
  let turn = 0
  let last = 0
  return () => {
    turn += 1
    const items = messageOf(turn)
    for (let lane = 0; lane < VALUES; lane += 1) {
      const item = items[lane] as PvValue
      last += 1
      num[lane] = item.doubleValue ?? 0
      time[lane] = item.timestamp ?? 0
      meta[lane] = 1
      version[lane] = last
    }
    const at = turn % VALUES
    return (num[at] ?? 0) + (time[at] ?? 0) + (meta[at] ?? 0) + (version[at] ?? 0)
  }
}

function buildFrame(): () => number {
  const { write, leases } = cellsWith(1)
  write(0)
  return () => {
    for (const tab of leases) tab.forgetSent()
    return leases.reduce((sum, tab) => sum + takeAll(tab), 0)
  }
}

function applyFrame(): () => number {
  const { write, leases } = cellsWith(1)
  const frames = [0, 1].map((turn) => {
    write(turn)
    const content = leases[0]?.take() ?? null
    if (content === null) throw new Error('There is no frame')
    return frameOf(content)
  })
  const mirror = new Mirror()
  return () => frames.reduce((sum, frame) => sum + (mirror.apply(frame).slots === null ? Number.NaN : 1), 0)
}

/** Creates new arrays with the content of a frame: transferred arrays cannot be reused. */
function bareBuild(): () => number {
  const from = frameColumns(VALUES)
  let turn = 0
  return () => {
    turn += 1
    let sum = 0
    for (const column of from) {
      column[0] = turn % 256
      sum += column.slice()[0] ?? Number.NaN
    }
    return sum
  }
}

/** Copies the arrays of a frame into arrays of the same length. */
function bareCopy(): () => number {
  const pairs = frameColumns(VALUES).map((from) => ({ from, to: from.slice() }))
  let turn = 0
  return () => {
    turn += 1
    let sum = 0
    for (const { from, to } of pairs) {
      from[0] = turn % 256
      to.set(from)
      sum += to[0] ?? Number.NaN
    }
    return sum
  }
}

export function laneCases(): readonly MicroCase[] {
  return [
    {
      key: 'laneWriteNs',
      title: 'write one value into its lane, ns',
      nanosPerUnit: 1,
      limit: 'bareStoreNs',
      operations: VALUES,
      turn: writeOnly(),
    },
    {
      key: 'bareStoreNs',
      title: 'bare stores of one value, ns',
      nanosPerUnit: 1,
      limit: null,
      operations: VALUES,
      turn: bareStores(),
    },
    {
      key: 'writeTake1Us',
      title: `write ${VALUES} values, one tab takes them, µs`,
      nanosPerUnit: 1000,
      limit: null,
      operations: 1,
      turn: writeAndTake(1),
    },
    {
      key: 'writeTake50Us',
      title: `write ${VALUES} values, 50 tabs take them, µs`,
      nanosPerUnit: 1000,
      limit: null,
      operations: 1,
      turn: writeAndTake(50),
    },
    {
      key: 'frame1000Us',
      title: `build a frame of ${VALUES} values, µs`,
      nanosPerUnit: 1000,
      limit: 'bareBuild1000Us',
      operations: 1,
      turn: buildFrame(),
    },
    {
      key: 'bareBuild1000Us',
      title: 'bare new arrays of such a frame, µs',
      nanosPerUnit: 1000,
      limit: null,
      operations: 1,
      turn: bareBuild(),
    },
    {
      key: 'apply1000Us',
      title: `apply a frame of ${VALUES} values in the tab, µs`,
      nanosPerUnit: 1000,
      limit: 'bareCopy1000Us',
      operations: 2,
      turn: applyFrame(),
    },
    {
      key: 'bareCopy1000Us',
      title: 'bare copy of the arrays of such a frame, µs',
      nanosPerUnit: 1000,
      limit: null,
      operations: 1,
      turn: bareCopy(),
    },
  ]
}
