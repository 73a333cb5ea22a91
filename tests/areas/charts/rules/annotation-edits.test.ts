import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import texts from '../../../../locales/en/texts.json' with { type: 'json' }
import {
  type AnnotationChange,
  type AnnotationEdits,
  type AnnotationRequest,
  annotationsToSave,
  begun,
  changed,
  discarded,
  draftOf,
  entryOf,
  entryProblems,
  looked,
  movedSince,
  NO_EDITS,
  newEntry,
  reconciled,
  refusalOf,
  settled,
  unsavedReason,
} from '../../../../src/areas/charts/rules/annotation-edits.ts'
import { must } from '../../../../src/domain/base/must.ts'
import { type Annotation, DATA_SOURCES } from '../../../../src/wire/server/chart.ts'

const NOW = Date.UTC(2026, 5, 10, 9, 30)
const PV = { type: 'AnaIn', nr: 100_201 } as const

function annotation(id: number, parts: Partial<Annotation> = {}): Annotation {
  const { timestamp, pv, ...entry } = newEntry(1000 * id, PV, 'DayValues')
  return { ...entry, timestamp: timestamp ?? 0, pv: pv ?? PV, text: `Note ${id}`, id, ...parts }
}
const FIRST = annotation(1)
const SECOND = annotation(2)
const LIST = [FIRST, SECOND]
const save = (...annotations: readonly Annotation[]): AnnotationRequest => ({ kind: 'save', annotations })
const edited = changed(NO_EDITS, FIRST, { text: 'Other' })
const pendingIds = ({ pending }: AnnotationEdits) => [...pending.keys()]

describe('entries', () => {
  test('a new annotation is visible and in no report (rule I2)', () => {
    const entry = newEntry(5, PV, 'MonthValues')
    expect(entry).toEqual({
      timestamp: 5,
      pv: PV,
      dataSource: 'MonthValues',
      text: '',
      visible: true,
      showInDayReport: false,
      showInWeekReport: false,
      showInMonthReport: false,
      showInYearReport: false,
    })
  })

  test.for(['', ' ', '\n\t'])('the text %j is none, and is not sent (rule I10)', (text) => {
    const entry = { ...newEntry(5, PV, 'DayValues'), text }
    expect(entryProblems(entry, NOW).text).toEqual({ key: 'text.empty' })
    expect(draftOf(entry, NOW)).toBeNull()
    expect(annotationsToSave(changed(NO_EDITS, FIRST, { text }), LIST, [1], NOW)).toBeNull()
  })

  test.for([null, Number.NaN])('the time %s is none', (timestamp) => {
    expect(draftOf({ ...newEntry(timestamp, PV, 'DayValues'), text: 'a' }, NOW)).toBeNull()
  })

  test.for([
    [Date.UTC(2199, 0, 1), 'date.tooLate'],
    [Date.UTC(2062, 0, 1), null],
    [Date.UTC(1969, 11, 31), 'date.tooEarly'],
    [0, null],
  ] as const)('a time in the year that %s begins is answered by %s: a mistyped year is noticed (F64)', ([at, key]) => {
    const entry = { ...newEntry(at, PV, 'DayValues'), text: 'a' }
    expect(entryProblems(entry, NOW).timestamp).toEqual(key === null ? null : { key })
    expect(draftOf(entry, NOW) === null).toBe(key !== null)
  })

  test('a PV is needed', () => {
    expect(draftOf({ ...newEntry(5, null, 'DayValues'), text: 'a' }, NOW)).toBeNull()
    expect(draftOf({ ...newEntry(5, PV, 'DayValues'), text: 'a' }, NOW)).toMatchObject({
      timestamp: 5,
      pv: PV,
      text: 'a',
    })
  })
})

describe('changes', () => {
  test('a change marks its annotation as save-pending, and only it (rule I5)', () => {
    expect(pendingIds(edited)).toEqual([1])
    expect(entryOf(edited, FIRST).text).toBe('Other')
    expect(entryOf(edited, SECOND)).toEqual(SECOND)
  })

  test('what says again what is saved is not pending', () => {
    expect(pendingIds(changed(edited, FIRST, { text: FIRST.text }))).toEqual([])
    expect(pendingIds(changed(NO_EDITS, FIRST, { pv: { ...PV } }))).toEqual([])
  })

  test('fields without a change follow what others save', () => {
    const theirs = annotation(1, { visible: false, text: 'Theirs' })
    expect(annotationsToSave(edited, [theirs], [1], NOW)).toEqual([annotation(1, { visible: false, text: 'Other' })])
  })

  test('what others have saved of any field of a changed annotation is looked at before it is saved', () => {
    const theirs = [annotation(1, { text: 'Theirs' }), annotation(2, { text: 'Theirs' })]
    for (const own of [edited, changed(NO_EDITS, FIRST, { showInMonthReport: true })]) {
      expect(movedSince(own, LIST)).toEqual([])
      expect(unsavedReason(own, LIST, [1], NOW)).toBeNull()
      const reread = reconciled(changed(own, FIRST, { visible: false }), theirs)
      expect(movedSince(reread, theirs)).toEqual([theirs[0]])
      expect(unsavedReason(reread, theirs, [1], NOW)).toBe('moved')
      const known = looked(reread, must(theirs[0]))
      expect(unsavedReason(known, theirs, [1], NOW)).toBeNull()
    }
    expect(looked(NO_EDITS, FIRST)).toBe(NO_EDITS)
  })

  test('what is being saved, or was, has been changed by nobody else', () => {
    const [own] = annotationsToSave(edited, LIST, [1], NOW) ?? []
    const request = save(must(own))
    const busy = changed(begun(edited, request), FIRST, { visible: false })
    expect(movedSince(busy, [must(own)])).toEqual([])
    expect(movedSince(settled(busy, request, true), [must(own)])).toEqual([])
  })

  test('a list that has a change already, or its annotation no longer, leaves nothing pending', () => {
    expect(reconciled(edited, LIST)).toBe(edited)
    expect(pendingIds(reconciled(edited, [annotation(1, { text: 'Other' })]))).toEqual([])
    expect(pendingIds(reconciled(edited, [SECOND]))).toEqual([])
  })

  test('changes can be taken back', () => {
    expect(pendingIds(discarded(changed(edited, SECOND, { visible: false }), [1]))).toEqual([2])
  })
})

describe('requests', () => {
  test('while one is under way create, save and delete are ignored (rule I6)', () => {
    const busy = begun(edited, save(entryToSave(edited)))
    const others: readonly AnnotationRequest[] = [
      { kind: 'create', drafts: [{ ...FIRST, text: 'New' }] },
      save(SECOND),
      { kind: 'delete', ids: [2] },
    ]
    for (const other of others) {
      expect(refusalOf(NO_EDITS, other)).toBeNull()
      expect(refusalOf(busy, other)).toBe('busy')
      expect(begun(busy, other)).toBe(busy)
      expect(settled(busy, other, true)).toBe(busy)
    }
  })

  test.for([0, -1, 1.5, Number.NaN])('a save of the id %s is refused: it needs a real one (rule I7)', (id) => {
    const refusal = refusalOf(NO_EDITS, save({ ...FIRST, id }))
    expect(refusal).toEqual({ key: 'annotation.unsaved' })
    expect(begun(NO_EDITS, save({ ...FIRST, id })).sending).toBeNull()
    expect(texts.validation.annotation.unsaved).toBe('cannot update unsaved update annotation')
  })

  test('a refused one leaves everything pending, an accepted one what it has not sent', () => {
    const request = save(entryToSave(edited))
    const busy = begun(edited, request)
    expect(pendingIds(settled(busy, request, false))).toEqual([1])
    expect(settled(busy, request, true)).toEqual(NO_EDITS)
    const meanwhile = changed(busy, FIRST, { visible: false })
    expect(settled(meanwhile, request, true).pending).toEqual(new Map([[1, { visible: false }]]))
  })

  test('what was deleted is no longer pending', () => {
    const request = { kind: 'delete', ids: [1] } as const
    expect(settled(begun(edited, request), request, true)).toEqual(NO_EDITS)
  })
})

describe('any history', () => {
  const CHANGE = fc.record(
    {
      text: fc.constantFrom('', 'a', 'Note 1', 'Note 2'),
      visible: fc.boolean(),
      showInDayReport: fc.boolean(),
      dataSource: fc.constantFrom(...DATA_SOURCES),
      timestamp: fc.constantFrom(null, 1000, 2000, Number.NaN),
    },
    { requiredKeys: [] },
  )
  const ID = fc.constantFrom(1, 2)
  const STEP = fc.oneof(
    fc.record({ kind: fc.constant('change' as const), id: ID, change: CHANGE }),
    fc.record({ kind: fc.constant('save' as const), ids: fc.subarray([1, 2]) }),
    fc.record({ kind: fc.constant('delete' as const), ids: fc.subarray([1, 2]) }),
    fc.record({ kind: fc.constant('settle' as const), isAccepted: fc.boolean() }),
    fc.record({ kind: fc.constant('discard' as const), id: ID }),
    fc.constant({ kind: 'reread' as const }),
  )

  test('one request at a time; nothing invalid is sent; nothing entered is lost; nothing is pending that is saved', () => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 40 }), (steps) => {
        let edits = NO_EDITS
        let server: readonly Annotation[] = LIST
        /** What the user wants each field to be, unless it was taken back or deleted. */
        const wanted = new Map<number, AnnotationChange>()
        for (const step of steps) {
          const before = edits.sending
          switch (step.kind) {
            case 'change': {
              const saved = server.find(({ id }) => id === step.id)
              if (saved === undefined) break
              wanted.set(step.id, { ...wanted.get(step.id), ...step.change })
              edits = changed(edits, saved, step.change)
              break
            }
            case 'save': {
              const annotations = annotationsToSave(edits, server, step.ids, NOW)
              if (annotations !== null) edits = begun(edits, save(...annotations))
              break
            }
            case 'delete':
              edits = begun(edits, { kind: 'delete', ids: step.ids })
              break
            case 'settle':
              if (before === null) break
              if (step.isAccepted) server = applied(server, before)
              edits = settled(edits, before, step.isAccepted)
              break
            case 'discard':
              wanted.delete(step.id)
              edits = discarded(edits, [step.id])
              break
            case 'reread':
              edits = reconciled(edits, server)
              break
          }
          for (const id of wanted.keys()) if (!server.some((one) => one.id === id)) wanted.delete(id)
          if (before !== null && step.kind !== 'settle') expect(edits.sending).toBe(before)
          if (edits.sending?.kind === 'save') {
            for (const one of edits.sending.annotations) expect(draftOf(one, NOW)).not.toBeNull()
          }
          for (const saved of server) {
            expect(entryOf(edits, saved)).toMatchObject(wanted.get(saved.id) ?? {})
          }
        }
        const rest = reconciled(edits, server)
        for (const [id, change] of rest.sending === null ? rest.pending : []) {
          const saved = server.find((one) => one.id === id)
          for (const [name, value] of Object.entries(change)) {
            expect(value).not.toEqual(saved?.[name as keyof Annotation])
          }
        }
      }),
      { numRuns: 2000 },
    )
  })
})

function entryToSave(edits: AnnotationEdits): Annotation {
  const [first] = annotationsToSave(edits, LIST, [1], NOW) ?? []
  if (first === undefined) throw new Error('Nothing to save')
  return first
}

function applied(list: readonly Annotation[], request: AnnotationRequest): readonly Annotation[] {
  if (request.kind === 'save') {
    return list.map((one) => request.annotations.find(({ id }) => id === one.id) ?? one)
  }
  return request.kind === 'delete' ? list.filter(({ id }) => !request.ids.includes(id)) : list
}
