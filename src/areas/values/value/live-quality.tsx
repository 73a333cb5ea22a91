import { useEffect, useRef } from 'react'
import { shownQuality, signOf } from '../../../domain/values/value-sign.ts'
import { onSecond, serverNow } from '../../../live/connection/frame-clock.ts'
import { type Lane, subscribeLane } from '../../../live/views/subscriptions.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import styles from './live-value.module.css'
import { QUALITY_SIGNS, type SignTexts } from './quality-signs.ts'

interface LiveQualityProps {
  readonly liveKey: string
  readonly lastKnown: boolean
}

/** Shows quality sign and age of one PV, updated with every value and once a second, bypassing React. */
export function LiveQuality({ liveKey, lastKnown }: LiveQualityProps) {
  const { format, texts } = usePlantSettings()
  const sign = useRef<HTMLSpanElement>(null)
  const words = useRef<HTMLSpanElement>(null)
  const age = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let time = Number.NaN
    const writeAge = (now: number) => {
      const text = Number.isNaN(time)
        ? ''
        : lastKnown
          ? texts.lastKnown(format.minute(time))
          : format.calmAge(now - time)
      write(age.current, text === '–' ? '' : text)
    }
    const stopLane = subscribeLane(liveKey, (lane) => {
      time = lane.known ? lane.time : Number.NaN
      const now = signOf(lane)
      write(sign.current, QUALITY_SIGNS[now])
      const said = signText(lane, texts)
      write(words.current, said)
      // Hides the empty element: the clip path of `visually-hidden` costs paint work in each row.
      const isHidden = said === ''
      // Setting it again would be a change of the document with every value.
      if (words.current !== null && words.current.hidden !== isHidden) words.current.hidden = isHidden
      writeAge(serverNow())
    })
    const stopSeconds = onSecond(writeAge)
    return () => {
      stopLane()
      stopSeconds()
    }
  }, [liveKey, lastKnown, format, texts])
  return (
    <span className={styles.quality} data-age-of={liveKey}>
      <span ref={sign} className={styles.sign} aria-hidden="true" />
      <span ref={words} className="visually-hidden" hidden />
      <span ref={age} data-last-known={lastKnown || undefined} />
    </span>
  )
}

/** Says in words what one PV is worth, updated with every value, bypassing React; nothing while it is good. */
export function LiveQualityWords({ liveKey, lastKnown }: LiveQualityProps) {
  const { texts } = usePlantSettings()
  const words = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      subscribeLane(liveKey, (lane) => {
        const isLastKnown = shownQuality(signOf(lane), lastKnown) === 'lastKnown'
        const said = isLastKnown ? texts.lastKnownState : signText(lane, texts)
        write(words.current, said)
        if (words.current !== null && words.current.title !== said) words.current.title = said
      }),
    [liveKey, lastKnown, texts],
  )
  return <span ref={words} className={styles.words} data-quality-of={liveKey} />
}

/** Returns what a value says of itself in words; nothing if it is good. */
export function signText(lane: Lane, texts: SignTexts): string {
  const sign = signOf(lane)
  if (sign === 'refused') return texts.refused(lane.error?.text ?? '')
  return sign === 'good' ? '' : texts[sign]
}

/** Changes the text node in place: replacing it costs more. */
function write(element: HTMLElement | null, text: string): void {
  if (element === null) return
  const node = element.firstChild
  // What a translator has put in its place is no text node.
  if (!(node instanceof Text)) element.textContent = text
  else if (node.nodeValue !== text) node.nodeValue = text
}
