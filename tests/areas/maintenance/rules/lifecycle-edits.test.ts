import { expect, test } from 'vitest'
import {
  changesOf,
  editCounts,
  isLifecycleEdits,
  type LifecycleEdits,
  type LifecycleRow,
  lifecycleRows,
  NO_EDITS,
  openEdits,
  touchesOutdated,
  withDeleted,
  withEntry,
  withNew,
  withoutRow,
  withoutSent,
  withSeen,
} from '../../../../src/areas/maintenance/rules/lifecycle-edits.ts'
import type { LifecycleDraft, LifecycleEntry } from '../../../../src/wire/server/maintenance.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 5, 10)

function draft(text: string, days: number, changes: Partial<LifecycleDraft> = {}): LifecycleDraft {
  return {
    maintenanceTimestamp: NOW - days * DAY_MS,
    pvRef: { type: 'DigiIn', nr: 1_400_001 },
    category: 'Service',
    text,
    person: 'Schlosserei',
    runtime: null,
    cost: null,
    nextDue: null,
    ...changes,
  }
}
const entry = (id: number, text: string, days: number, changes: Partial<LifecycleDraft> = {}): LifecycleEntry => ({
  ...draft(text, days, changes),
  id,
})
const SAVED = [entry(1, 'Öl', 10, { cost: 42 }), entry(2, 'Lager', 300, { cost: 180.5 }), entry(3, 'Sicht', 700)]

function rowOf(edits: LifecycleEdits, key: string, saved = SAVED): LifecycleRow {
  const row = lifecycleRows(saved, edits).find((candidate) => candidate.key === key)
  if (row === undefined) throw new Error(`There is no line ${key}`)
  return row
}
const states = (edits: LifecycleEdits, saved = SAVED) =>
  lifecycleRows(saved, edits).map(({ key, state }) => [key, state])

test('a new, a changed and a deleted line are one save, and shown as they would be (rule N9)', () => {
  let edits = withNew(NO_EDITS, 'new-0', draft('Dichtung', 1))
  edits = withEntry(edits, rowOf(edits, '2'), draft('Lager getauscht', 5))
  edits = withDeleted(edits, rowOf(edits, '3'))
  expect(states(edits)).toEqual([
    ['new-0', 'new'],
    ['2', 'changed'],
    ['1', 'saved'],
    ['3', 'deleted'],
  ])
  expect(changesOf(edits)).toEqual({
    entriesToCreate: [draft('Dichtung', 1)],
    entriesToUpdate: [entry(2, 'Lager getauscht', 5)],
    idsToDelete: [3],
  })
  expect(editCounts(edits)).toEqual({ created: 1, changed: 1, deleted: 1, all: 3 })
})

test('a change back to what is saved is no change, and every edit can be taken back', () => {
  const changed = withEntry(NO_EDITS, rowOf(NO_EDITS, '1'), draft('Ölwechsel', 10))
  expect(withEntry(changed, rowOf(changed, '1'), draft('Öl', 10, { cost: 42 }))).toEqual(NO_EDITS)
  expect(withoutRow(changed, rowOf(changed, '1'))).toEqual(NO_EDITS)
  const deleted = withDeleted(changed, rowOf(changed, '1'))
  expect(editCounts(deleted)).toEqual({ created: 0, changed: 0, deleted: 1, all: 1 })
  expect(withoutRow(deleted, rowOf(deleted, '1'))).toEqual(NO_EDITS)
  const created = withNew(withNew(NO_EDITS, 'new-0', draft('a', 1)), 'new-1', draft('b', 2))
  const again = withEntry(created, rowOf(created, 'new-1'), draft('c', 2))
  expect(again.entriesToCreate.map(({ text }) => text)).toEqual(['a', 'c'])
  expect(withDeleted(again, rowOf(again, 'new-0')).entriesToCreate.map(({ text }) => text)).toEqual(['c'])
})

test('a new line keeps its key while others go: taken back twice, it takes no other one with it (F142)', () => {
  const edits = withNew(withNew(NO_EDITS, 'new-0', draft('a', 1)), 'new-1', draft('b', 2))
  const first = rowOf(edits, 'new-0')
  const once = withoutRow(edits, first)
  expect(withoutRow(once, first).entriesToCreate.map(({ text }) => text)).toEqual(['b'])
})

test('a line that was saved while it was edited keeps what was typed, as a change of what is saved (F142)', () => {
  const edits = withNew(NO_EDITS, 'new-0', draft('Dichtung', 1))
  const opened = rowOf(edits, 'new-0')
  const typed = draft('Dichtung, neu', 1)
  const made = entry(9, 'Dichtung', 1)
  const change = { ...NO_EDITS, entriesToUpdate: [entry(9, 'Dichtung, neu', 1)], seen: [made] }
  const accepted = withoutSent(edits, edits)
  for (const left of [withEntry(accepted, opened, typed), withoutSent(withEntry(edits, opened, typed), edits)]) {
    // The list of the server may come after the answer.
    expect(changesOf(openEdits(SAVED, left)).entriesToCreate).toEqual([typed])
    expect(openEdits([...SAVED, made], left)).toEqual(change)
    expect(isLifecycleEdits(JSON.parse(JSON.stringify(left)))).toBe(true)
  }
  expect(openEdits([...SAVED, made], withEntry(accepted, opened, draft('Dichtung', 1)))).toEqual(NO_EDITS)
})

test('a line that somebody has deleted keeps what was typed, as a new one (F142)', () => {
  const edits = withEntry(NO_EDITS, rowOf(NO_EDITS, '1'), draft('Ölwechsel', 10))
  const gone = SAVED.slice(1)
  const again = withEntry(edits, rowOf(edits, '1', gone), draft('Öl und Filter', 10))
  expect(changesOf(again)).toEqual({
    entriesToCreate: [draft('Öl und Filter', 10)],
    entriesToUpdate: [],
    idsToDelete: [],
  })
  expect(states(again, gone).map(([, state]) => state)).toEqual(['new', 'saved', 'saved'])
  expect(isLifecycleEdits(again)).toBe(true)
})

test('what somebody else has changed or deleted meanwhile is told, and has to be seen', () => {
  const edits = withEntry(NO_EDITS, rowOf(NO_EDITS, '1'), draft('Ölwechsel', 10))
  const theirs = [entry(1, 'Öl und Filter', 10), ...SAVED.slice(1)]
  expect(rowOf(edits, '1', theirs)).toMatchObject({ state: 'moved', entry: { text: 'Ölwechsel' } })
  const seen = withSeen(edits, rowOf(edits, '1', theirs))
  expect(rowOf(seen, '1', theirs).state).toBe('changed')
  expect(rowOf(edits, '1', SAVED.slice(1)).state).toBe('gone')
  const deleted = withDeleted(NO_EDITS, rowOf(NO_EDITS, '3'))
  expect(openEdits(SAVED.slice(0, 2), deleted)).toEqual(NO_EDITS)
})

test('an entry that somebody has changed is not deleted before that was seen (rule N9)', () => {
  const edits = withDeleted(NO_EDITS, rowOf(NO_EDITS, '1'))
  const theirs = [entry(1, 'Öl und Filter', 10), ...SAVED.slice(1)]
  expect(rowOf(edits, '1', theirs)).toMatchObject({ state: 'moved', saved: { text: 'Öl und Filter' } })
  expect(openEdits(theirs, edits)).toEqual(edits)
  const seen = withSeen(edits, rowOf(edits, '1', theirs))
  expect(rowOf(seen, '1', theirs).state).toBe('deleted')
  expect(changesOf(seen)).toEqual({ entriesToCreate: [], entriesToUpdate: [], idsToDelete: [1] })
})

test('a save is out of date when an entry that it touches differs by then, and only then (rule N9)', () => {
  const theirs = [entry(1, 'Öl und Filter', 10), ...SAVED.slice(1)]
  const changed = withEntry(NO_EDITS, rowOf(NO_EDITS, '1'), draft('Ölwechsel', 10))
  const deleted = withDeleted(NO_EDITS, rowOf(NO_EDITS, '1'))
  for (const edits of [changed, deleted]) {
    expect(touchesOutdated(edits, SAVED, SAVED)).toBe(false)
    expect(touchesOutdated(edits, SAVED, theirs)).toBe(true)
    expect(touchesOutdated(edits, SAVED, SAVED.slice(1))).toBe(true)
  }
  const other = withDeleted(withNew(NO_EDITS, 'new-0', draft('Dichtung', 1)), rowOf(NO_EDITS, '3'))
  expect(touchesOutdated(other, SAVED, theirs)).toBe(false)
})

test.for([
  null,
  7,
  {},
  { ...NO_EDITS, idsToDelete: ['3'] },
  { ...NO_EDITS, entriesToCreate: [{ text: 'a' }] },
  { ...NO_EDITS, entriesToCreate: [draft('without a key', 1)] },
])('%j is no draft of this version', (value) => {
  expect(isLifecycleEdits(value)).toBe(false)
})

test('what was written is read again', () => {
  const edits = withEntry(withDeleted(NO_EDITS, rowOf(NO_EDITS, '3')), rowOf(NO_EDITS, '1'), draft('x', 1))
  expect(isLifecycleEdits(JSON.parse(JSON.stringify(edits)))).toBe(true)
})

test('a save whose answer was lost, but which was made, leaves nothing to be saved again (rule N9)', () => {
  let edits = withNew(NO_EDITS, 'new-0', draft('Dichtung', 1))
  edits = withEntry(edits, rowOf(edits, '2'), draft('Lager getauscht', 5))
  edits = withDeleted(edits, rowOf(edits, '3'))
  expect(openEdits(SAVED, edits)).toEqual(edits)
  const made = [entry(1, 'Öl', 10, { cost: 42 }), entry(2, 'Lager getauscht', 5), entry(9, 'Dichtung', 1)]
  expect(openEdits(made, edits)).toEqual(NO_EDITS)
})

test('what is entered while a save is under way stays an edit, against what was sent (F142)', () => {
  let sent = withNew(NO_EDITS, 'new-0', draft('Dichtung', 1))
  sent = withEntry(sent, rowOf(sent, '2'), draft('Lager getauscht', 5))
  sent = withDeleted(sent, rowOf(sent, '3'))
  expect(withoutSent(sent, sent)).toEqual(NO_EDITS)
  let later = withNew(sent, 'new-1', draft('Öl gewechselt', 0))
  later = withEntry(later, rowOf(later, '2'), draft('Lager und Welle', 5))
  const left = withoutSent(later, sent)
  const now = [entry(1, 'Öl', 10, { cost: 42 }), entry(2, 'Lager getauscht', 5), entry(9, 'Dichtung', 1)]
  expect(states(left, now)).toEqual([
    ['new-1', 'new'],
    ['9', 'saved'],
    ['2', 'changed'],
    ['1', 'saved'],
  ])
  expect(changesOf(left)).toEqual({
    entriesToCreate: [draft('Öl gewechselt', 0)],
    entriesToUpdate: [entry(2, 'Lager und Welle', 5)],
    idsToDelete: [],
  })
})
