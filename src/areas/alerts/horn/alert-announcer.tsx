import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { heardOf, newsSince } from '../../../domain/alerts/alert-sound.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'

/** At most one announcement in this time, summing up all alerts since the last one. */
const ANNOUNCE_INTERVAL_MS = 5000
/** In a flood each announcement would only interrupt the one before. */
const FLOOD_INTERVAL_MS = 60_000

/** Announces new open alerts to screen readers, politely and summed up. */
export function AlertAnnouncer() {
  const { t } = useTranslation(['sound', 'shell'])
  const { rankOf } = usePlantSettings()
  const { value } = useLiveValue('alertSummary', '')
  const station = value?.flood?.stations[0]?.stationName ?? '–'
  const flood = value === null || value.flood === null ? null : t('shell:strip.flood', { rate: value.recent, station })
  const [said, setSaid] = useState({ text: '', number: 0 })
  const seen = useRef<ReadonlyMap<number, number> | null>(null)
  const fresh = useRef({ count: 0, priority: Number.NaN })
  const floodNow = useRef(flood)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)

  useEffect(() => {
    const begins = flood !== null && floodNow.current === null
    floodNow.current = flood
    if (begins && timer.current !== null) {
      // The flood itself is news, whatever was announced last.
      clearTimeout(timer.current)
      timer.current = null
    }
    if (value === null) return
    const counts = new Map(value.raised.map(({ priority, count }) => [priority, count]))
    // Fewer than before means a new worker that counts from zero.
    const isAnew = [...(seen.current ?? [])].some(([priority, count]) => count > (counts.get(priority) ?? 0))
    // What came while there was no page or no worker is news.
    const before = seen.current === null || isAnew ? heardOf(value) : seen.current
    seen.current = counts
    for (const { priority, count } of newsSince(before, value)) {
      const worse = Number.isNaN(fresh.current.priority) || rankOf(priority) < rankOf(fresh.current.priority)
      fresh.current = { count: fresh.current.count + count, priority: worse ? priority : fresh.current.priority }
    }
    if (fresh.current.count === 0 || timer.current !== null) return
    const announce = () => {
      timer.current = null
      if (fresh.current.count === 0) return
      const text = floodNow.current ?? t('sound:announce', fresh.current)
      setSaid(({ number }) => ({ text, number: number + 1 }))
      fresh.current = { count: 0, priority: Number.NaN }
      timer.current = setTimeout(announce, floodNow.current === null ? ANNOUNCE_INTERVAL_MS : FLOOD_INTERVAL_MS)
    }
    announce()
  }, [value, rankOf, flood, t])
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
  return (
    <div role="log" aria-live="polite" className="visually-hidden" data-announcer>
      {/* The same sentence again is another one: only what is added is read. */}
      <span key={said.number}>{said.text}</span>
    </div>
  )
}
