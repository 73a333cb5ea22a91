import { CircleAlert } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type EventMark, eventMarks } from '../../../../domain/charts/event-marks.ts'
import { joinedSpans } from '../../../../domain/shift/unseen-spans.ts'
import { archivedAlertPath, controlEventPath } from '../../../../domain/text/paths.ts'
import { serverNow } from '../../../../live/connection/frame-clock.ts'
import { useLiveValue, useStreamState } from '../../../../live/views/hooks.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { PartFailed } from '../../../../ui/load-gate/part-failed.tsx'
import { useDeferred } from '../../../../ui/load-gate/use-deferred.ts'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { useErrorText } from '../../../../ui/status/error-texts.ts'
import type { UnseenSpan } from '../../../../wire/tabs/unseen.ts'
import type { ChartEvents } from '../../../values/events/use-chart-events.ts'
import { markedSeries } from '../../rules/chart-events.ts'
import type { ChartSeries } from '../model/chart-series.ts'
import { createEventStrip, type EventStripPart } from '../plot/event-strip.ts'
import { changeText, type EventWords, eventLine, eventLines } from './event-texts.ts'
import styles from './events.module.css'

const importList = async () => (await import('./event-list.tsx')).EventList
const NO_MARKS: readonly EventMark[] = []
const NO_SPANS: readonly UnseenSpan[] = []

interface EventLayerProps {
  readonly events: ChartEvents
  readonly series: readonly ChartSeries[]
  readonly hidden: ReadonlySet<string>
  /** Called with the strip to draw below the plot; null when there is none any more. */
  readonly onStrip: (strip: EventStripPart | null) => void
}

/** The strip of a chart, and what stands below the drawing: the list of all marks in view, and what could not be loaded. */
export function EventLayer({ events, series, hidden, onStrip }: EventLayerProps) {
  const { t } = useTranslation(['chart', 'common'])
  const { format, priorities, rankOf, texts } = usePlantSettings()
  const navigate = useNavigate()
  const [strip] = useState(() => createEventStrip(() => serverNow() / 1000))
  const [inView, setInView] = useStreamState(NO_MARKS)
  const unseen = useLiveValue('unseen', '').value?.spans ?? NO_SPANS
  const [missed, setMissed] = useStreamState(NO_SPANS)
  const [opened, setOpened] = useState<readonly EventMark[] | null>(null)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [List, loadList, hasFailed] = useDeferred(importList)
  const { alerts, controls } = events
  const { marks, unreadable } = useMemo(
    () => eventMarks(alerts, controls, markedSeries(series, hidden)),
    [alerts, controls, series, hidden],
  )
  const words = useMemo<EventWords>(() => ({ format, t, priority: texts.priority }), [format, t, texts])
  const open = useCallback(
    (mark: EventMark) =>
      void navigate(
        mark.kind === 'alert' ? archivedAlertPath(mark.alert, mark.alert.pvRef) : controlEventPath(mark.event),
      ),
    [navigate],
  )
  useEffect(() => {
    strip.set({
      marks,
      unseen,
      priorities,
      rankOf,
      textOf: (mark) => (mark.kind === 'control' ? changeText(mark.event) : ''),
      lineOf: (mark) => eventLine(mark, words),
      linesOf: (some) => eventLines(some, words),
      onOpen: (some) => {
        const [only] = some
        if (only !== undefined && some.length === 1) open(only)
        else setOpened(some)
      },
      onInView: setInView,
      onUnseen: setMissed,
    })
  }, [strip, marks, unseen, priorities, rankOf, words, open, setInView, setMissed])
  useEffect(() => {
    onStrip(strip)
    return () => onStrip(null)
  }, [strip, onStrip])
  const close = useCallback(() => setOpened(null), [])
  return (
    <div className={styles.foot} data-event-foot data-tools>
      <Button
        ref={setButton}
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        onClick={() => {
          loadList()
          setOpened(opened === null ? inView : null)
        }}
      >
        {t('events.count', { number: format.number(inView.length, 0) })}
      </Button>
      <EventNotes events={events} unreadable={unreadable} missed={missed} />
      {opened !== null && hasFailed && <PartFailed />}
      {List !== null && (
        <List marks={opened} anchor={button} words={words} onClose={close} onOpen={open} onActive={strip.light} />
      )}
    </div>
  )
}

interface NotesProps {
  readonly events: ChartEvents
  readonly unreadable: number
  /** What nobody could see of the view. */
  readonly missed: readonly UnseenSpan[]
}

/** What is missing, in one line that has its room: it moves nothing. */
function EventNotes({ events, unreadable, missed }: NotesProps) {
  const { t } = useTranslation(['chart', 'common'])
  const { format } = usePlantSettings()
  const errorText = useErrorText()
  const { problems, completeFrom } = events
  const [problem] = problems
  const text = [
    ...problems.map(
      ({ kind, error }) => `${t('common:load.failed', { what: t(`events.kind.${kind}`) })} ${errorText(error)}`,
    ),
    ...(completeFrom === null ? [] : [t('events.completeFrom', { time: format.dateTime(completeFrom) })]),
    ...joinedSpans(missed).map(({ from, to }) =>
      t('events.unseen', { from: format.stamp(from, serverNow()), to: format.stamp(to, serverNow()) }),
    ),
    ...(unreadable === 0 ? [] : [t('events.unreadable', { count: unreadable })]),
  ].join(' ')
  return (
    <>
      <span className={styles.note} role="status" title={text} data-event-note>
        {problem !== undefined && <CircleAlert size={14} aria-hidden="true" />}
        {text}
      </span>
      {problem !== undefined && (
        <Button
          onClick={() => {
            for (const { retry } of problems) retry()
          }}
        >
          {t('common:action.retry')}
        </Button>
      )}
    </>
  )
}
