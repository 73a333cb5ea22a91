import { expect, test } from 'vitest'
import type { AlertView } from '../../../src/domain/alerts/alert-view.ts'
import { alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import { pageKey } from '../../../src/wire/tabs/list-page.ts'
import { AlertSet } from '../../../workers/alerts/alert-set.ts'
import { AlertViews } from '../../../workers/alerts/alert-views.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { TimeSlicer } from '../../../workers/platform/time-slicer.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { PENDING } from '../../support/fakes/pending-view.ts'

/** More than one step of a count takes in. */
const ROWS = 1300
/** Longer than half a slice, so that a slice has one step only. */
const STEP_MS = 5

function setUp() {
  const clock = new FakeClock()
  let stepMs = 0
  const elapsed = () => {
    clock.sleep(stepMs)
    return clock.elapsed()
  }
  const slices = new TimeSlicer({ clock: { now: clock.now, after: clock.after, elapsed }, failed: failLoudly })
  const version = new VersionCounter()
  const set = new AlertSet({ version, failed: failLoudly })
  const views = new AlertViews({ version, clock, onChange: () => {} }, slices, {
    open: () => set,
    close: () => {},
    reload: () => {},
  })
  const page = (view: AlertView) => {
    const found = views.page(pageKey(alertViewText(view), 0))
    if (found === null) throw new Error('the view is not leased')
    return found
  }
  return {
    clock,
    set,
    page,
    slow: () => {
      stepMs = STEP_MS
    },
    lease: (view: AlertView) => views.leased(pageKey(alertViewText(view), 0), true),
  }
}

test('what goes and comes back while a long held list is counted is right when the count is over', () => {
  const { clock, set, page, slow, lease } = setUp()
  const alertOf = (number: number) => sampleAlert({ id: `a${number}`, timestamp: number * 1000 })
  for (let number = 1; number <= ROWS; number += 1) set.put(alertOf(number))
  set.notify()
  lease(PENDING)
  const held = { ...PENDING, heldAt: page(PENDING).list.at }
  // Gone before the count begins, and back after it was counted.
  const [first, second] = [`a${ROWS}`, `a${ROWS - 1}`]
  set.remove(second)
  set.notify()
  slow()
  lease(held)
  expect(page(held).list.waiting).toBe(0)
  set.remove(first)
  set.put(alertOf(ROWS - 1))
  set.notify()
  expect(page(held).list.gone).toBe(1)
  clock.turn(1000)
  expect(page(held)).toMatchObject({ goneIds: [first], list: { total: ROWS, gone: 1, waiting: 0, alerts: ROWS - 1 } })
})
