import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type QualitySign, signOf } from '../../../domain/values/value-sign.ts'
import { onSecond, serverNow } from '../../../live/connection/frame-clock.ts'
import { useStreamState } from '../../../live/views/hooks.ts'
import { type Lane, subscribeLane } from '../../../live/views/subscriptions.ts'
import controls from '../../../ui/controls/controls.module.css'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'

type Judgement = QualitySign | 'unspecified'

interface Reading {
  readonly judgement: Judgement
  /** Why the server does not deliver the value; empty as a rule. */
  readonly reason: string
  readonly time: number
}
const NO_READING: Reading = { judgement: 'none', reason: '', time: Number.NaN }

function isSameReading(one: Reading, other: Reading): boolean {
  return one.judgement === other.judgement && one.reason === other.reason && Object.is(one.time, other.time)
}

/** Quality, time and age of the current value, in words. */
export function PvReadingLine({ liveKey }: { readonly liveKey: string }) {
  const { t } = useTranslation('overlay')
  const { format, texts } = usePlantSettings()
  const [{ judgement, reason, time }, setReading] = useStreamState(NO_READING, isSameReading)
  useEffect(
    () =>
      subscribeLane(liveKey, (lane) => {
        const { known, error } = lane
        setReading({ judgement: judgementOf(lane), reason: error?.text ?? '', time: known ? lane.time : Number.NaN })
      }),
    [liveKey, setReading],
  )
  const age = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const show = (now: number) => {
      const text = Number.isNaN(time) ? '' : ` · ${t('info.age', { age: format.age(now - time) })}`
      if (age.current !== null && age.current.textContent !== text) age.current.textContent = text
    }
    show(serverNow())
    return onSecond(show)
  }, [time, format, t])
  const words = { ...texts, refused: texts.refused(reason), good: t('info.good'), unspecified: t('info.unspecified') }
  return (
    <span className={controls.muted}>
      {[words[judgement], ...(Number.isNaN(time) ? [] : [format.dateTime(time)])].join(' · ')}
      <span ref={age} />
    </span>
  )
}

function judgementOf(lane: Lane): Judgement {
  const sign = signOf(lane)
  return sign === 'good' && lane.quality !== 'Good' ? 'unspecified' : sign
}
