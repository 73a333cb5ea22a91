/** A Wednesday in summer, 09:30 in Berlin: a working day without a change of clocks, the end of a month or a holiday near. */
export const TEST_DAY = Date.UTC(2026, 5, 10, 7, 30)

/**
 * Returns the moment at which every plant and every page of the tests starts, in ms since 1970: `TEST_NOW` as ISO 8601, by
 * default `TEST_DAY`. Throws if `TEST_NOW` is no time.
 */
export function testMoment(asked: string | undefined): number {
  if (asked === undefined || asked === '') return TEST_DAY
  const moment = Date.parse(asked)
  if (Number.isNaN(moment)) throw new Error(`TEST_NOW must be a time in ISO 8601, not ${asked}.`)
  return moment
}

const REAL_DATE = Symbol.for('the machine’s Date')

function realDate(): DateConstructor {
  const known: unknown = Reflect.get(globalThis, REAL_DATE)
  if (typeof known === 'function' && 'now' in known) return known as DateConstructor
  Reflect.set(globalThis, REAL_DATE, Date)
  return Date
}

/**
 * Lets `Date` of this thread go on from `moment` instead of from the machine's time, so that no test depends on the day on
 * which it runs. Timers and `performance` stay as they are. A second call starts at its moment again.
 */
export function startDayAt(moment: number): void {
  const real = realDate()
  const offset = moment - real.now()
  const now = () => real.now() + offset
  globalThis.Date = new Proxy(real, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}
