import { useEffect, useMemo, useState } from 'react'
import type { ShiftPlan } from '../../../../domain/shift/shift-plan.ts'
import { shiftAt } from '../../../../domain/shift/shift-plan.ts'
import type { RangeChoice } from '../../../../domain/time/presets.ts'
import { onSecond } from '../../../../live/connection/frame-clock.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import { keepShiftPlan, shiftPlan } from '../../../../ui/preferences/shifts.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import { addressOfTime, type ShiftName, shiftNameOf, steppedTo, timeOfAddress } from '../../rules/shift-time.ts'

export interface ShiftTime {
  readonly range: RangeChoice
  /** Which shift that is now; null for another time. */
  readonly name: ShiftName | null
  /** The address means nothing: this shift is shown. */
  readonly isWrong: boolean
  /** The shift has ended since the page was opened: whoever writes at that moment goes on with it. */
  readonly hasEnded: boolean
  readonly plan: ShiftPlan
  readonly set: (choice: ShiftName | RangeChoice) => void
  readonly setPlan: (plan: ShiftPlan) => void
}

const wholeNow = () => Math.floor(plantNow())

/** Which time is handed over: the address of the page has it, this shift without one. */
export function useShiftTime(): ShiftTime {
  const { timeZone: zone } = useFormat()
  const [text, setText] = useParameter('range')
  const [plan, setPlan] = useState(shiftPlan)
  // A shift stays the one that it was when it was chosen.
  const [moment, setMoment] = useState(wholeNow)
  const [now, setNow] = useState(moment)
  useEffect(() => {
    const { to } = shiftAt(now, plan, zone)
    return onSecond((second) => {
      if (second >= to) setNow(Math.floor(second))
    })
  }, [now, plan, zone])
  const read = useMemo(() => timeOfAddress(text, { now: moment, plan, zone }), [text, moment, plan, zone])
  const { range, isWrong } = read
  const name = shiftNameOf(range, { now, plan, zone })
  return {
    range,
    name,
    isWrong,
    hasEnded: text === null && name !== 'this',
    plan,
    set: (choice) => {
      const next = typeof choice === 'string' ? choice : steppedTo(range, choice, { plan, zone })
      setMoment(wholeNow())
      setNow(wholeNow())
      setText(addressOfTime(next))
    },
    setPlan: (next) => {
      keepShiftPlan(next)
      setPlan(next)
      setMoment(wholeNow())
      setNow(wholeNow())
    },
  }
}
