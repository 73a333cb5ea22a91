import { keyOfRange, rangeKey } from '../../../domain/time/range-key.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'

/** Returns what happened in a time, half open in ms since 1970; without an end up to now. */
export function useShiftLog(from: number, to: number | null) {
  const { timeZone: zone } = useFormat()
  const goesOn = () => rangeKey({ start: Math.max(0, Math.floor(from)), end: null, zone })
  return useLiveValue('shiftLog', to === null ? goesOn() : keyOfRange({ from, to }, zone))
}
