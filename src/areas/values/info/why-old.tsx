import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type WhyOld as Why, whyOld } from '../../../domain/values/why-old.ts'
import { onSecond, serverNow } from '../../../live/connection/frame-clock.ts'
import { useConnection, useLiveValue, useStreamState } from '../../../live/views/hooks.ts'
import { type Lane, subscribeLane } from '../../../live/views/subscriptions.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import type { PvConfig } from '../../../wire/server/pv.ts'
import styles from './pv-info.module.css'

interface WhyOldProps {
  readonly liveKey: string
  readonly config: PvConfig
}

type Told = Pick<Lane, 'known' | 'quality' | 'time' | 'stale'> & { readonly refused: boolean; readonly minute: number }

const NOTHING: Told = {
  known: false,
  quality: 'Unspecified',
  time: Number.NaN,
  stale: false,
  refused: false,
  minute: 0,
}
const MINUTE_MS = 60_000

/**
 * One sentence that says why a value is not fresh: where its way is interrupted, or that nothing is wrong with it and it has just not
 * changed. Its line is always there: what comes must not move what is below (F27).
 */
export function WhyOld({ liveKey, config }: WhyOldProps) {
  const told = useTold(liveKey)
  const link = useConnection().links.pv
  const key = String(config.stationNumber)
  const dial = useLiveValue('dialState', key)
  const lastConnection = useLiveValue('stationTimestamp', key).value?.lastConnection ?? null
  const sentence = useSentence(config)
  const linkSince = link.state === 'faulted' ? link.since : null
  const why = told.refused ? null : whyOld({ value: told, linkSince, dial, lastConnection, now: serverNow() })
  return (
    <p className={styles.why} data-why={why?.why}>
      {why !== null && sentence(why)}
    </p>
  )
}

/** What decides, once it changes, and once a minute. */
function useTold(liveKey: string): Told {
  const [told, setTold] = useStreamState(NOTHING, isSame)
  useEffect(() => {
    let last: Lane | null = null
    const read = () => {
      if (last === null) return
      const { known, quality, time, stale, error } = last
      const minute = Math.floor(serverNow() / MINUTE_MS)
      setTold({ known, quality, time, stale, refused: error !== null, minute })
    }
    const stopLane = subscribeLane(liveKey, (lane) => {
      last = lane
      read()
    })
    const stopSeconds = onSecond(read)
    return () => {
      stopLane()
      stopSeconds()
    }
  }, [liveKey, setTold])
  return told
}

function isSame(one: Told, other: Told): boolean {
  const isEqual = (key: keyof Told) => Object.is(one[key], other[key])
  return (['known', 'quality', 'time', 'stale', 'refused', 'minute'] as const).every(isEqual)
}

function useSentence({ stationName }: PvConfig): (why: Why) => string {
  const { t } = useTranslation(['overlay', 'common'])
  const { format } = usePlantSettings()
  const stamp = (ms: number) => format.stamp(ms, serverNow())
  return (why) => {
    switch (why.why) {
      case 'link':
        return why.since === null ? t('why.link') : t('why.linkSince', { time: stamp(why.since) })
      case 'station': {
        const known = { station: stationName, state: t(`common:dialState.${why.state}`) }
        return why.since === null
          ? t('why.station', known)
          : t('why.stationSince', { ...known, time: stamp(why.since) })
      }
      case 'stationUnknown':
        return t('why.stationUnknown', { station: stationName })
      case 'unchanged':
        return t('why.unchanged', { age: format.age(serverNow() - why.since) })
      default:
        return t(`why.${why.why}`)
    }
  }
}
