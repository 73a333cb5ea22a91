import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { answerReader } from '../../src/wire/readers/answers.ts'
import { read, UNREADABLE } from '../../src/wire/readers/reader.ts'
import { READING_CALLS, type RecordedPlant, recordPlant } from '../workers/hostile/recorded-plant.ts'

/**
 * A server that is newer than the client: fields, and members of enumerations, that this build does not know. Each place of each answer
 * for which the contract names an enumeration gets a member that nobody has heard of.
 */

const UNHEARD = 'UnheardOf'

type Shape =
  | string
  | { readonly type: string }
  | { readonly list: Shape }
  | { readonly any: readonly Shape[] }
  | { readonly map: Shape }
  | { readonly oneOf: readonly unknown[] }
  | { readonly fields: readonly { readonly name: string; readonly shape: Shape }[] }

interface Contract {
  readonly calls: readonly { readonly name: string; readonly body?: Shape }[]
  readonly types: { readonly [name: string]: Shape }
}

const CONTRACT = JSON.parse(readFileSync(new URL('../../src/wire/contract.json', import.meta.url), 'utf8')) as Contract

interface Place {
  readonly path: readonly (string | number)[]
  /** `Station.connectionType`. */
  readonly field: string
  readonly members: readonly unknown[]
}

let plant: RecordedPlant

beforeAll(async () => {
  plant = await recordPlant()
})

/** The places of a value that hold a member of an enumeration. */
function placesIn(value: unknown, shape: Shape, field: string, path: Place['path'] = []): readonly Place[] {
  if (typeof shape === 'string' || value === null || value === undefined) return []
  if ('type' in shape) {
    const named = CONTRACT.types[shape.type]
    if (named === undefined) return []
    return placesIn(value, named, typeof named === 'object' && 'fields' in named ? shape.type : field, path)
  }
  if ('oneOf' in shape) return shape.oneOf.includes(value) ? [{ path, field, members: shape.oneOf }] : []
  if ('any' in shape) return shape.any.flatMap((one) => placesIn(value, one, field, path))
  if ('list' in shape) {
    if (!Array.isArray(value)) return []
    return value.flatMap((item, at) => placesIn(item, shape.list, field, [...path, at]))
  }
  if ('fields' in shape) {
    if (typeof value !== 'object') return []
    return shape.fields.flatMap(({ name, shape: inner }) =>
      placesIn(Reflect.get(value, name), inner, `${field.split('.')[0]}.${name}`, [...path, name]),
    )
  }
  return []
}

function withAt(value: unknown, [step, ...rest]: Place['path'], next: unknown): unknown {
  if (step === undefined) return next
  if (Array.isArray(value)) return value.map((item, at) => (at === step ? withAt(item, rest, next) : item))
  const inner: unknown = Reflect.get(Object(value), step)
  return { ...(value as object), [step]: withAt(inner, rest, next) }
}

/** With a field that nobody knows in each object. */
function grown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(grown)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, inner]) => [name, grown(inner)] as const)
  return { ...Object.fromEntries(fields), sinceNextYear: { of: [UNHEARD], at: 7 } }
}

/** The leaves of a value by their paths. */
function leavesOf(value: unknown, path = ''): readonly (readonly [path: string, leaf: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}/${name}`))
}

function answers() {
  return READING_CALLS.flatMap((name) => {
    const reader = answerReader(name)
    const text = plant.answers.get(name)?.text ?? ''
    const shape = CONTRACT.calls.find((call) => call.name === name)?.body
    return reader === null || shape === undefined || text === ''
      ? []
      : [{ name, reader, shape, body: JSON.parse(text) as unknown }]
  })
}

test('fields that this build does not know change nothing of any answer (R-19)', () => {
  const all = answers()
  expect(all.length).toBeGreaterThan(30)
  for (const { name, reader, body } of all) {
    const before = read(reader, body)
    const after = read(reader, grown(body))
    // What is a record by keys of the plant takes a field for a key.
    expect([name, after.skipped, withoutGrown(after.value)]).toEqual([name, before.skipped, before.value])
  }
})

function withoutGrown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutGrown)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([name]) => name !== 'sinceNextYear')
  return Object.fromEntries(fields.map(([name, inner]) => [name, withoutGrown(inner)]))
}

/** Where a member that nobody knows is read as one that is known: how something is drawn, and no value, state or order. */
const STANDS_FOR: readonly string[] = [
  'SeriesConfig.axisYMaxChoice as None',
  'SeriesConfig.axisYMinChoice as None',
  'SeriesConfig.seriesViewType as Line',
  'SingleValueTile.style as Unspecified',
]

/** Answers that are one thing, which means nothing without the field: whoever asks reads that it could not be read. */
const WHOLE: readonly string[] = [
  'chartConfig by ChartConfig.dataSourcePreset',
  'chartConfig by ChartConfig.timeSpanUnit',
  'chartConfig by ChartConfig.type',
  'chartDirectory by ChartDirectory.type',
  'energyConfig by PvRef.type',
]

test('a member of an enumeration that this build does not know is never taken for another one, and takes nothing else with it (R-19)', () => {
  const guessed = new Map<string, string>()
  const lost = new Set<string>()
  const odd: string[] = []
  let count = 0
  for (const { name, reader, body, shape } of answers()) {
    const before = read(reader, body)
    const leaves = new Map(leavesOf(before.value))
    const seen = new Set<string>()
    for (const { path, field, members } of placesIn(body, shape, name)) {
      // One of each field and member will do.
      const kind = `${field} ${String(path.reduce<unknown>((at, step) => Reflect.get(Object(at), step), body))}`
      if (seen.has(kind)) continue
      seen.add(kind)
      count += 1
      const after = read(reader, withAt(body, path, UNHEARD))
      if (after.value === UNREADABLE) {
        lost.add(`${name} by ${field}`)
        continue
      }
      const now = leavesOf(after.value)
      // The row is left out and counted, or the member of a list of names.
      if (after.skipped > before.skipped || now.length < leaves.size) continue
      const changed = now.filter(([at, leaf]) => !Object.is(leaf, leaves.get(at)))
      const guess = changed.find(([, leaf]) => members.includes(leaf))
      if (guess !== undefined) guessed.set(field, String(guess[1]))
      if (changed.length > 3) odd.push(`${name} ${field}: ${JSON.stringify(changed.slice(0, 4))}`)
    }
  }
  expect(count).toBeGreaterThan(50)
  expect(odd).toEqual([])
  expect([...guessed].map(([field, member]) => `${field} as ${member}`).sort()).toEqual(STANDS_FOR)
  expect([...lost].sort()).toEqual(WHOLE)
})
