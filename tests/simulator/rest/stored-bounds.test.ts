import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWriting } from '../../../src/domain/commands/command-outcome.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { ENDPOINTS, type EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import { BELIEVABLE_ARGS } from '../../support/simulator/believable-args.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** What users enter is bounded wherever it is kept: each text and each time of each call that writes. */

const NAMES = Object.keys(ENDPOINTS) as EndpointName[]
/** They change sessions, and keep no more than a digest. */
const NOT_KEPT: readonly string[] = ['login', 'logout', 'secondFactor', 'changePassword', 'renewLease']
const WRITING = NAMES.filter((name) => isWriting(name) && !NOT_KEPT.includes(name))

/** What is taken nevertheless, and why it is not kept. */
const TAKEN: readonly string[] = [
  // Unknown alerts are left out.
  'ackAlerts.ids.0',
  'deleteAlerts.ids.0',
  // Names are cut, unknown types are bytes.
  'uploadDocument.file.fileName',
  'uploadDocument.file.contentType',
]

/** The last moments that a date can name. */
const ODD_NUMBERS = [8_640_000_000_000_000, -8_640_000_000_000_000]
const ODD_TEXTS = ['x'.repeat(100_000), 'bell \u0007']

let plant: SimulatorHandle
let session: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, steady: true, print: () => undefined })
  session = await logIn(plant.url, 'admin')
})
afterAll(() => plant.close())

interface Leaf {
  readonly path: string
  readonly with: (odd: unknown) => unknown
  readonly value: unknown
}

function leavesOf(value: unknown, path: string, put: (odd: unknown) => unknown = (odd) => odd): readonly Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value, with: put }]
  if (value instanceof ArrayBuffer) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const replaced = (odd: unknown) => {
      const copy = Array.isArray(value) ? [...value] : { ...value }
      Reflect.set(copy, key, odd)
      return put(copy)
    }
    return leavesOf(item, `${path}.${key}`, replaced)
  })
}

test.each(WRITING)('%s keeps no text or time beyond its bounds (F55)', async (name) => {
  const args: unknown = await BELIEVABLE_ARGS[name]({ plant, session })
  const leaves = leavesOf(args, name).filter(({ path }) => !TAKEN.includes(path))
  const kept: string[] = []
  for (const leaf of leaves) {
    const odd = typeof leaf.value === 'number' ? ODD_NUMBERS : typeof leaf.value === 'string' ? ODD_TEXTS : []
    for (const one of odd) {
      const response = await session.request(name, leaf.with(one) as never)
      if ((await response.text()).includes('"Success"')) kept.push(`${leaf.path} = ${String(one).slice(0, 20)}`)
    }
  }
  expect(kept).toEqual([])
})

test('a text with half of a pair of surrogates is not kept (F55)', async () => {
  const { annotations } = await BELIEVABLE_ARGS.createAnnotations({ plant, session })
  const halves = annotations.map((draft) => ({ ...draft, text: 'half \ud83d' }))
  expect((await session.request('createAnnotations', { annotations: halves })).status).toBe(400)
})

test('a due date in fifty years, and an annotation of yesterday, are taken (F55)', async () => {
  const entry = await BELIEVABLE_ARGS.createLifecycleEntry({ plant, session })
  const year = new Date(plant.now()).getUTCFullYear()
  const due = { entry: { ...entry.entry, nextDue: Date.UTC(year + 50, 0, 1) } }
  expect((await session.call('createLifecycleEntry', due)).status).toBe('Success')
  const drafts = await BELIEVABLE_ARGS.createAnnotations({ plant, session })
  expect((await session.call('createAnnotations', drafts)).status).toBe('Success')
})
