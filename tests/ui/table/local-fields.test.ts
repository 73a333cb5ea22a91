import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALERT_FIELDS } from '../../../src/domain/alerts/alert-fields.ts'
import { ALERT_STATES, alertState } from '../../../src/domain/alerts/alert-state.ts'
import {
  compileFilter,
  FILTER_OPERATORS,
  type Filter,
  type FilterOperator,
  isGroup,
} from '../../../src/domain/base/filter.ts'
import { localFields } from '../../../src/ui/table/filter/filter-specs.ts'
import type { ColumnParts } from '../../../src/ui/table/rows/column.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { searchableAlert } from '../../domain/alerts/alert-samples.ts'
import { anyAlert } from '../../workers/alerts/alert-samples.ts'

/** The columns of a table that filters alerts in the tab, by the names that the worker's fields have. */
const COLUMNS: readonly ColumnParts<Alert>[] = [
  { id: 'message', title: '', track: '', text: (alert) => alert.message, filter: { kind: 'text' } },
  { id: 'station', title: '', track: '', filter: { kind: 'text', read: (alert) => alert.stationName } },
  { id: 'level', title: '', track: '', filter: { field: 'priority', kind: 'number', read: (alert) => alert.priority } },
  { id: 'gone', title: '', track: '', filter: { kind: 'time', read: (alert) => alert.goneTimestamp } },
  {
    id: 'state',
    title: '',
    track: '',
    filter: { kind: 'choice', read: alertState, options: ALERT_STATES.map((value) => ({ value, text: value })) },
  },
  {
    id: 'stationNumber',
    title: '',
    track: '',
    filter: {
      kind: 'choice',
      read: (alert) => alert.stationNumber,
      options: [1, 2, 3].map((value) => ({ value, text: `Station ${value}` })),
    },
  },
  // Buttons filter nothing.
  { id: 'buttons', title: '', track: '' },
]

const TEXTS: readonly string[] = ['message', 'station', 'state']
const clean = (text: string) => text.trim().split(/\s+/).join(' ').toLowerCase()

/** Specification 5 read anew: what one condition says of a row. */
function naiveCondition(alert: Alert, field: string, operator: FilterOperator, value: string | number | null): boolean {
  if (value === null || clean(String(value)) === '') return true
  const own = {
    message: alert.message,
    station: alert.stationName,
    state: alertState(alert),
    priority: alert.priority,
    gone: alert.goneTimestamp,
    stationNumber: alert.stationNumber,
  }[field]
  if (own === undefined) return true
  const isText = TEXTS.includes(field)
  if (!isText && Number.isNaN(Number(value))) return true
  if (own === null) return operator === 'neq' || operator === 'doesnotcontain'
  const [left, right] = isText ? [clean(String(own)), clean(String(value))] : [Number(own), Number(value)]
  const results: { readonly [operator in FilterOperator]: boolean } = {
    contains: `${left}`.includes(`${right}`),
    doesnotcontain: !`${left}`.includes(`${right}`),
    startswith: `${left}`.startsWith(`${right}`),
    endswith: `${left}`.endsWith(`${right}`),
    eq: left === right,
    neq: left !== right,
    lt: left < right,
    lte: left <= right,
    gt: left > right,
    gte: left >= right,
  }
  return results[operator]
}

function naive(alert: Alert, filter: Filter): boolean {
  if (!isGroup(filter)) return naiveCondition(alert, ...filter)
  const [logic, ...parts] = filter
  const passed = parts.map((part) => naive(alert, part))
  return parts.length === 0 || (logic === 'and' ? passed.every(Boolean) : passed.some(Boolean))
}

const condition: fc.Arbitrary<Filter> = fc.tuple(
  fc.constantFrom('message', 'station', 'state', 'priority', 'gone', 'stationNumber', 'unknown'),
  fc.constantFrom(...FILTER_OPERATORS),
  fc.constantFrom<string | number | null>('PUMPE  1', ' är', 'active-open', 'station 2', '2', 2, 3, 2000, '', null),
)
const filters: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter; group: Filter }>((tie) => ({
  filter: fc.oneof({ maxDepth: 3 }, condition, tie('group')),
  group: fc
    .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('filter'), { maxLength: 3 }))
    .map(([logic, parts]): Filter => [logic, ...parts]),
})).filter

test('a filter passes the same rows in the tab and in the worker, which are those of the specification (rule D28)', () => {
  fc.assert(
    fc.property(fc.array(anyAlert, { maxLength: 12 }), filters, (alerts, filter) => {
      const local = compileFilter(filter, localFields(COLUMNS))
      const worker = compileFilter(filter, ALERT_FIELDS)
      const wanted = alerts.filter((alert) => naive(alert, filter))
      expect(alerts.filter(local)).toEqual(wanted)
      expect(alerts.filter((alert) => worker(searchableAlert(alert)))).toEqual(wanted)
    }),
    { numRuns: 1000 },
  )
})
