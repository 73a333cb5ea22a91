import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpen } from '../../domain/alert-state.ts'
import type { Alert } from '../../wire/alert.ts'

interface AlertAnnouncerProps {
  readonly alerts: readonly Alert[]
  readonly rankOf: (priority: number) => number
  /** The first list is what was there before; only what comes after it is news. */
  readonly known: boolean
}

/** A flood must not talk without end: at most one sentence in this time, over all that came in it. */
export const ANNOUNCE_INTERVAL_MS = 5000

/** Tells screen readers about new open alerts, politely and summarised. */
export function AlertAnnouncer({ alerts, rankOf, known }: AlertAnnouncerProps) {
  const { t } = useTranslation('shell')
  const [text, setText] = useState('')
  const seen = useRef<ReadonlySet<string> | null>(null)
  const fresh = useRef({ count: 0, priority: Number.NaN })
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)

  useEffect(() => {
    if (!known) return
    const before = seen.current
    seen.current = new Set(alerts.map((alert) => alert.id))
    if (before === null) return
    for (const alert of alerts) {
      if (before.has(alert.id) || !isOpen(alert)) continue
      const { count, priority } = fresh.current
      const worse = Number.isNaN(priority) || rankOf(alert.priority) < rankOf(priority)
      fresh.current = { count: count + 1, priority: worse ? alert.priority : priority }
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
  }, [alerts, rankOf, known, t])
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
