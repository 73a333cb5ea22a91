import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  type ListAddress,
  type ListProblem,
  type ListQuery,
  listParams,
  listQueryOf,
} from '../../domain/archive/list-query.ts'
import { endsNow } from '../../domain/time/presets.ts'
import { isUntilNow } from '../../domain/time/range-query.ts'
import { onSecond } from '../../live/connection/frame-clock.ts'
import { useFormat } from '../locale/plant-settings.tsx'
import { useAddress } from '../page/use-address.ts'
import { plantNow } from '../time/inputs/plant-now.ts'

export interface ListAddressState<Sort extends string> {
  readonly query: ListQuery<Sort>
  readonly problems: readonly ListProblem[]
  /** What comes now belongs to the list. */
  readonly isLive: boolean
  /** The whole address, for what only one page has. */
  readonly params: URLSearchParams
  /** Changes the query, and parameters that only one page has; null takes one away. */
  readonly set: (change: Partial<ListQuery<Sort>>, others?: { readonly [parameter: string]: string | null }) => void
}

/** In whole ms: a source and an address have no others. */
const wholeNow = () => Math.floor(plantNow())

/** Keeps what a list of a range shows in the address of its page, so that links and the back button keep it. */
export function useListAddress<Sort extends string>(address: ListAddress<Sort>): ListAddressState<Sort> {
  const [params, setParams] = useAddress()
  const { timeZone, date } = useFormat()
  // A preset is looked at from the moment when it was chosen: a list whose beginning moves would lose rows while it is read.
  const [moment, setMoment] = useState(wholeNow)
  const read = useMemo(() => listQueryOf(params, address, moment, timeZone), [params, address, moment, timeZone])
  const { preset, from, to } = read.query.range
  // The same range stays the same object while the opened row or the filter changes.
  const range = useMemo(() => ({ preset, from, to }), [preset, from, to])
  const isWhole = preset !== null && !endsNow(preset)
  useEffect(() => {
    if (!isWhole) return
    // After midnight today is another day.
    return onSecond((now) => {
      if (date(now) !== date(moment)) setMoment(Math.floor(now))
    })
  }, [isWhole, moment, date])

  const set = useCallback<ListAddressState<Sort>['set']>(
    (change, others = {}) => {
      const now = change.range === undefined ? moment : wholeNow()
      setMoment(now)
      setParams((before) => {
        const { query } = listQueryOf(before, address, now, timeZone)
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ ...listParams({ ...query, ...change }, address), ...others })) {
          if (value === null) after.delete(name)
          else after.set(name, value)
        }
        return after
      })
    },
    [setParams, address, moment, timeZone],
  )
  return { query: { ...read.query, range }, problems: read.problems, isLive: isUntilNow(range, moment), params, set }
}
