import { beforeAll, expect, test } from 'vitest'
import { TOPIC_NAMES, TOPICS } from '../../../workers/topics/topics.ts'
import { KNOWN_IN_CALLS, KNOWN_IN_CELLS, KNOWN_IN_MESSAGES, KNOWN_RARELY, type KnownFault } from './known-faults.ts'
import { type Reader, readersOf } from './readers.ts'
import { type RecordedPlant, recordPlant } from './recorded-plant.ts'
import { type FoundInReader, runCases } from './run-cases.ts'

/**
 * Every reader of the worker over a server that damages what it says: no exception leaves it, the good answer after the bad one is
 * shown, and nothing is shown as good that no answer had. `HOSTILE_CASES=100000` for a long run.
 */
const SUITE_CASES = 800
const CASES = Number(process.env.HOSTILE_CASES ?? SUITE_CASES)
const TIMES = CASES / SUITE_CASES
/** Cases of each reader in the suite. */
const [OF_MESSAGE, OF_CELLS, OF_CALL] = [20, 8, 4] as const
const PATIENCE_MS = 60_000 + CASES * 50

let plant: RecordedPlant

beforeAll(async () => {
  plant = await recordPlant()
})

/** Fails for whatever is no known fault, and for each known one that is not found any more. */
async function expectKnown(readers: readonly Reader[], cases: number, known: readonly KnownFault[]): Promise<void> {
  const found = await runCases(plant, readers, Math.ceil(cases * TIMES))
  const isKnown = (one: FoundInReader) => [...known, ...KNOWN_RARELY].some(({ is }) => is(one))
  expect(found.filter((one) => !isKnown(one)).slice(0, 5)).toEqual([])
  expect(known.filter(({ is }) => !found.some(is))).toEqual([])
}

test('each message of each hub is among those that are damaged', () => {
  const sent = new Set([...plant.messages].flatMap(([hub, all]) => all.map(({ target }) => `${hub}/${target}`)))
  const read = TOPIC_NAMES.flatMap((topic) => {
    const row = TOPICS[topic]
    return row.source === null || !('on' in row)
      ? []
      : Object.keys(row.on).map((message) => `${row.source?.hub}/${message}`)
  })
  expect(read.filter((message) => !sent.has(message)).toSorted()).toEqual([])
})

test(
  'a damaged message of a hub breaks nothing but itself (F57, F62, F128, F134)',
  () => expectKnown(readersOf(plant).messages, OF_MESSAGE, KNOWN_IN_MESSAGES),
  PATIENCE_MS,
)

test(
  'a damaged answer that feeds cells breaks nothing but itself (F57, F60, F62, F128, F134, F138)',
  () => expectKnown(readersOf(plant).cells, OF_CELLS, KNOWN_IN_CELLS),
  PATIENCE_MS,
)

test(
  'a damaged answer to a call reaches the tab, and the next one is good (F62)',
  () => expectKnown(readersOf(plant).calls, OF_CALL, KNOWN_IN_CALLS),
  PATIENCE_MS,
)
