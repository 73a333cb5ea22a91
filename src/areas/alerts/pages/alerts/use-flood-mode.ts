import { useCallback, useState } from 'react'
import { useLiveValue } from '../../../../live/views/hooks.ts'
import { userItem } from '../../../../ui/preferences/user-storage.ts'

/** When the flood began of which the user has left the mode, in ms since 1970: a reload or another tab does not bring it back. */
const leftFlood = userItem('alerts/flood-left', (stored): stored is number => typeof stored === 'number')

export interface FloodMode {
  /** When the flood of now began, in ms since 1970; null while there is none. */
  readonly since: number | null
  readonly isOn: boolean
  /** How often the user has turned the mode on or off: another order of the list without it came by itself. */
  readonly choices: number
  /** Turns the mode on at once, also for a flood that the user has left. */
  readonly enter: () => void
  /** Turns the mode off until the next flood. */
  readonly leave: () => void
}

/**
 * Returns whether the pending alerts are shown as in a flood: from its begin to its end, unless the user has left it or the
 * list is `isNarrowed` to what somebody looks for, which a group would hide. Never changes by itself while the list is
 * `inUse`, because rows must not move under a hand. Domain 3.5.
 */
export function useFloodMode(inUse: boolean, isNarrowed: boolean): FloodMode {
  const since = useLiveValue('alertSummary', '').value?.flood?.since ?? null
  const [left, setLeft] = useState(leftFlood.read)
  const [entered, setEntered] = useState<number | null>(null)
  const [choices, setChoices] = useState(0)
  const isWanted = since !== null && since !== left && (!isNarrowed || since === entered)
  const [isOn, setOn] = useState(isWanted)
  // Set during render: with an effect, the list would be drawn once in the order that it is about to lose.
  if (isOn !== isWanted && !inUse) setOn(isWanted)
  const enter = useCallback(() => {
    leftFlood.remove()
    setLeft(null)
    setEntered(since)
    setOn(true)
    setChoices((before) => before + 1)
  }, [since])
  const leave = useCallback(() => {
    if (since !== null) leftFlood.write(since)
    setLeft(since)
    setEntered(null)
    setOn(false)
    setChoices((before) => before + 1)
  }, [since])
  return { since, isOn, choices, enter, leave }
}
