import { expect, test } from 'vitest'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { type AlertChange, AlertSet } from '../../../workers/alerts/alert-set.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'

function setOf(...ids: readonly string[]) {
  const set = new AlertSet({ version: new VersionCounter(), failed: failLoudly })
  const told: string[] = []
  set.subscribe({
    changed: (changes: readonly AlertChange[]) => {
      for (const { before, after } of changes) {
        told.push(
          before === null
            ? `came ${after?.alert.id}`
            : after === null
              ? `gone ${before.alert.id}`
              : `changed ${after.alert.id}`,
        )
      }
    },
    cleared: () => told.push('cleared'),
  })
  for (const id of ids) set.put(sampleAlert({ id }))
  set.notify()
  const toldOf = (work: () => void) => {
    told.length = 0
    work()
    set.notify()
    return [...told]
  }
  toldOf(() => undefined)
  return { set, toldOf, ids: () => [...set.entries()].map(({ alert }) => alert.id) }
}

const alert = (id: string, part: Partial<Alert> = {}) => sampleAlert({ id, ...part })

test('alerts that are not put again after a mark are gone with the sweep, and all others stay', () => {
  const { set, toldOf, ids } = setOf('a', 'b', 'c', 'd')
  const told = toldOf(() => {
    set.mark()
    set.put(alert('a'))
    set.put(alert('c', { priority: 1 }))
    set.put(alert('e'))
    set.sweep()
  })
  expect(told).toEqual(['changed c', 'came e', 'gone b', 'gone d'])
  expect(ids()).toEqual(['a', 'c', 'e'])
})

test('what a hub says of an alert while a list loads does not keep it: only the list does', () => {
  const { set, toldOf, ids } = setOf('a', 'b')
  const told = toldOf(() => {
    set.mark()
    set.update(alert('a', { ackTimestamp: 5 }))
    set.update(alert('unknown'))
    set.put(alert('b'))
    set.sweep()
  })
  expect(told).toEqual(['changed a', 'gone a'])
  expect(ids()).toEqual(['b'])
})

test('an alert that goes and comes while a list loads counts once: the sweep still finds what the list lacks', () => {
  const { set, ids } = setOf('a', 'b')
  set.mark()
  set.put(alert('a'))
  set.put(alert('a', { priority: 1 }))
  set.remove('a')
  set.put(alert('a'))
  set.remove('unknown')
  set.sweep()
  expect(ids()).toEqual(['a'])
})

test('everything that is put again makes a sweep that finds nothing', () => {
  const { set, toldOf, ids } = setOf('a', 'b')
  const told = toldOf(() => {
    set.mark()
    set.put(alert('b'))
    set.put(alert('a'))
    set.sweep()
  })
  expect([told, ids()]).toEqual([[], ['a', 'b']])
})

test('nobody is told of a state that is the same, nor twice of one', () => {
  const { set, toldOf } = setOf('a')
  expect(toldOf(() => set.put(alert('a')))).toEqual([])
  expect(toldOf(() => set.put(alert('a', { priority: 1 })))).toEqual(['changed a'])
  expect(toldOf(() => undefined)).toEqual([])
})

test('a PV group is known as long as one of its alerts is there', () => {
  const { set } = setOf()
  set.put(alert('a', { pvGroupId: 7 }))
  set.put(alert('b', { pvGroupId: 7 }))
  expect([set.hasGroup(7), set.hasGroup(8)]).toEqual([true, false])
  set.remove('a')
  expect(set.hasGroup(7)).toBe(true)
  set.put(alert('b', { pvGroupId: 8 }))
  expect([set.hasGroup(7), set.hasGroup(8)]).toEqual([false, true])
  set.clear()
  expect(set.hasGroup(8)).toBe(false)
})

test('a list that is there is read anew, one that is not is loaded; each change has a version of its own', () => {
  const { set } = setOf()
  const versions: number[] = []
  const after = (work: () => void) => {
    work()
    versions.push(set.version)
    return set.load.state
  }
  expect(after(() => set.loading())).toBe('loading')
  expect(after(() => set.ready(3, 2))).toBe('ready')
  expect([set.more, set.skipped, set.wasComplete]).toEqual([3, 2, true])
  expect(after(() => set.loading())).toBe('updating')
  expect(after(() => set.loading())).toBe('updating')
  expect(after(() => set.failed({ kind: 'network', text: 'cut' }))).toBe('error')
  expect(after(() => set.loading())).toBe('loading')
  expect(new Set(versions).size).toBe(versions.length)
})

test('alerts of a broken or silent link are old until the list is there again, or the link speaks', () => {
  const { set } = setOf()
  set.ready(0)
  const before = set.version
  set.doubt(false)
  expect([set.isOld, set.version]).toEqual([false, before])
  set.doubt(true)
  const doubted = set.version
  set.doubt(true)
  expect([set.isOld, set.version]).toEqual([true, doubted])
  expect(doubted).toBeGreaterThan(before)
  set.doubt(false)
  expect(set.isOld).toBe(false)
  expect(set.version).toBeGreaterThan(doubted)
  set.markStale()
  expect(set.isOld).toBe(true)
  set.ready(0)
  expect(set.isOld).toBe(false)
})

test('nothing of one user is left for the next', () => {
  const { set, toldOf, ids } = setOf('a')
  set.ready(3, 2)
  set.markStale()
  expect(toldOf(() => set.clear())).toEqual(['cleared'])
  const { size, known, more, skipped, wasComplete, stale, textCount, load } = set
  expect({ size, known, more, skipped, wasComplete, stale, textCount, state: load.state, ids: ids() }).toEqual({
    ...{
      size: 0,
      known: 0,
      more: 0,
      skipped: 0,
      wasComplete: false,
      stale: false,
      textCount: 0,
      state: 'empty',
      ids: [],
    },
  })
})
