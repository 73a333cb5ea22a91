import { useMemo } from 'react'
import { isOld, useLiveValues, useQuery } from '../../../live/views/hooks.ts'
import { useRereads } from '../../../ui/load-gate/use-rereads.ts'
import type { AlarmLine } from '../../../wire/server/remote-alert.ts'
import type { LoadState } from '../../../wire/tabs/frame.ts'

export interface Lines {
  readonly load: LoadState
  readonly refetch: () => void
  /** As the list has them; null until it is known. */
  readonly listed: readonly AlarmLine[] | null
  /** As they are now, or were when they were told last. */
  readonly now: readonly AlarmLine[]
  readonly isOld: boolean
}

/** The lines over which messages go out, live. */
export function useLines(): Lines {
  const { load, body, readAt, refetch } = useQuery('alarmLines')
  // The hub may refuse to tell a line.
  useRereads({ load, readAt, refetch })
  const listed = body?.alarmLines ?? null
  const live = useLiveValues(
    'alarmLine',
    useMemo(() => listed?.map(lineKey) ?? [], [listed]),
  )
  const now = useMemo(() => listed?.map((line) => live.get(lineKey(line))?.value ?? line) ?? [], [listed, live])
  return { load, refetch, listed, now, isOld: [...live.values()].some(isOld) }
}

export function lineKey({ station, lineNumber }: AlarmLine): string {
  return `${station.stationNumber}-${lineNumber}`
}
