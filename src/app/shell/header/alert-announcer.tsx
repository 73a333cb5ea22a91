import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlertSummary } from '../../../wire/tabs/alert-list.ts'

interface AlertAnnouncerProps {
  /** Open alerts that have come, which only grow; null while unknown. What was there at first is no news. */
  readonly raised: AlertSummary['raised'] | null
  readonly rankOf: (priority: number) => number
}

/** A flood must not talk without end: at most one sentence in this time, over all that came in it. */
const ANNOUNCE_INTERVAL_MS = 5000

/** Tells screen readers about new open alerts, politely and summarised. */
export function AlertAnnouncer({ raised, rankOf }: AlertAnnouncerProps) {
  const { t } = useTranslation('shell')
  const [text, setText] = useState('')
  const seen = useRef<ReadonlyMap<number, number> | null>(null)
  const fresh = useRef({ count: 0, priority: Number.NaN })
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)

  useEffect(() => {
    if (raised === null) return
    const before = seen.current
    seen.current = new Map(raised.map(({ priority, count }) => [priority, count]))
    if (before === null) return
    for (const { priority, count } of raised) {
      const more = count - (before.get(priority) ?? 0)
      // Fewer than before: another worker counts anew, and what it found at first is no news either.
      if (more <= 0) continue
      const worse = Number.isNaN(fresh.current.priority) || rankOf(priority) < rankOf(fresh.current.priority)
      fresh.current = { count: fresh.current.count + more, priority: worse ? priority : fresh.current.priority }
    }
    if (fresh.current.count === 0 || timer.current !== null) return
    const announce = () => {
      timer.current = null
      if (fresh.current.count === 0) return
      setText(t('announce', fresh.current))
      fresh.current = { count: 0, priority: Number.NaN }
      timer.current = setTimeout(announce, ANNOUNCE_INTERVAL_MS)
    }
    announce()
  }, [raised, rankOf, t])
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
  return (
    <div role="log" aria-live="polite" className="visually-hidden" data-announcer>
      {text}
    </div>
  )
}
