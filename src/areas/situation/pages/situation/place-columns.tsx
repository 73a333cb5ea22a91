import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../../live/connection/frame-clock.ts'
import { type AlertsTold, PendingSign } from '../../../../ui/alert-sign/pending-sign.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { NarrowCard } from '../../../../ui/table/rows/narrow-card.tsx'
import { causeText } from '../../../alerts/cause/use-causes.ts'
import { calledNow, type Place } from '../../rules/places.ts'
import styles from './situation.module.css'

/** The columns of the places where something is. */
export function usePlaceColumns({ load, stale }: AlertsTold): readonly Column<Place>[] {
  const { t } = useTranslation('situation')
  const words = usePlaceWords()
  return useMemo(() => {
    const told = { load, stale }
    return [
      {
        id: 'priority',
        title: t('column.priority'),
        titleHidden: true,
        track: '38px',
        cell: ({ worst }) => <PendingSign count={worst} told={told} />,
        plain: ({ worst }) => worst.priority,
      },
      {
        id: 'station',
        title: t('column.station'),
        track: 'minmax(120px, 1fr)',
        text: words.station,
      },
      {
        id: 'first',
        title: t('column.first'),
        track: 'minmax(180px, 2fr)',
        text: ({ first }) => first?.message ?? '',
      },
      { id: 'since', title: t('column.since'), track: '132px', text: words.since },
      { id: 'began', title: t('column.began'), track: 'minmax(140px, 1.6fr)', from: 1000, text: words.began },
      {
        id: 'counts',
        title: t('column.counts'),
        track: '104px',
        from: 1000,
        cell: (place) => <Counts place={place} told={told} />,
        plain: ({ counts }) => counts.reduce((sum, { all }) => sum + all, 0),
      },
      { id: 'acked', title: t('column.acked'), track: 'minmax(156px, 0.9fr)', text: words.acked },
      { id: 'call', title: t('column.call'), track: 'minmax(110px, 0.8fr)', from: 1100, text: words.call },
    ]
  }, [t, words, load, stale])
}

interface PlaceProps {
  readonly place: Place
  readonly told: AlertsTold
}

/** A place where there is no room for columns. */
export function PlaceCard({ place, told }: PlaceProps) {
  const words = usePlaceWords()
  const call = words.call(place)
  return (
    <NarrowCard
      name={
        <>
          <PendingSign count={place.worst} told={told} /> {words.station(place)}
        </>
      }
      state={words.since(place)}
      detail={[place.first?.message, words.began(place)].filter(Boolean).join(' · ')}
      value={call === '' ? words.acked(place) : call}
    />
  )
}

/** How many alerts of each priority. */
function Counts({ place: { counts }, told }: PlaceProps) {
  const format = useFormat()
  return (
    <span className={styles.counts}>
      {counts.map((count) => (
        <span key={count.priority} className={styles.count}>
          <PendingSign count={count} told={told} size={14} /> {format.number(count.all, 0)}
        </span>
      ))}
    </span>
  )
}

interface PlaceWords {
  readonly station: (place: Place) => string
  readonly since: (place: Place) => string
  readonly began: (place: Place) => string
  readonly acked: (place: Place) => string
  readonly call: (place: Place) => string
}

function usePlaceWords(): PlaceWords {
  const { t } = useTranslation('situation')
  const { t: causeTexts } = useTranslation('cause')
  const format = useFormat()
  return useMemo(() => {
    const stamp = (at: number) => format.stamp(at, serverNow())
    return {
      station: ({ stationName }) => (stationName === '' ? t('rest') : stationName),
      since: ({ first }) => (first === null ? '' : stamp(first.timestamp)),
      began: ({ began, followers }) => {
        if (began !== null) return causeText(causeTexts, began)
        return followers === 0 ? '' : t('followers', { count: followers })
      },
      acked: ({ open, first }) => {
        if (open > 0) return t('open', { count: open })
        if (first?.ackTimestamp == null) return t('acked')
        return [first.ackUser, stamp(first.ackTimestamp)].filter(Boolean).join(', ')
      },
      call: ({ call }) => {
        if (call === null) return ''
        const recipient = calledNow(call)
        return recipient === null ? t('waiting') : t('calling', { recipient })
      },
    }
  }, [t, causeTexts, format])
}
