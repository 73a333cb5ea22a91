import { expect, test } from 'vitest'
import type { LogLine } from '../../../../src/areas/handover/rules/log-line.ts'
import { mattersOf, shownMatters } from '../../../../src/areas/handover/rules/open-matters.ts'
import { USUAL_SHIFTS } from '../../../../src/domain/shift/shift-plan.ts'
import { FROM, HOUR } from '../sample-log.ts'

const line = (id: string, at: number | null, state = ''): LogLine => ({
  ...{ id, at, state, sign: null, place: '', text: id, user: '', to: null, pv: null },
})
const NONE = { alert: [], line: [], station: [], plan: [], temporary: [], remark: [] } as const
const counted = {
  plan: USUAL_SHIFTS,
  zone: 'Europe/Berlin',
  until: FROM + 8 * HOUR - 1,
  words: (shifts: number) => `${shifts} Schichten`,
}

test('what is open says in how many shifts it was, once there was more than one; of what nobody knows the beginning it says nothing', () => {
  const matters = mattersOf(
    {
      ...NONE,
      remark: [line('said', FROM - 1, 'offen')],
      alert: [line('new', FROM), line('old', FROM - 8 * HOUR - 1)],
      line: [line('faulty', null, 'gestört')],
    },
    counted,
  )
  expect(matters.map(({ id, kind, shifts, state }) => [id, kind, shifts, state])).toEqual([
    ['new', 'alert', 1, ''],
    ['old', 'alert', 3, '3 Schichten'],
    ['faulty', 'line', null, 'gestört'],
    ['said', 'remark', 2, 'offen · 2 Schichten'],
  ])
})

test('a flood of alerts hides none of what else is open', () => {
  const alert = Array.from({ length: 70 }, (_, number) => line(`alert ${number}`, FROM))
  const { shown, hidden } = shownMatters(mattersOf({ ...NONE, alert, plan: [line('plan', null)] }, counted), 12)
  expect(hidden).toBe(58)
  expect(shown.map(({ id }) => id)).toEqual([...alert.slice(0, 12).map(({ id }) => id), 'plan'])
})
