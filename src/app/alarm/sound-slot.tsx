import { type ComponentType, useEffect, useState } from 'react'
import styles from './sound.module.css'

/** Until the next attempt, for example while offline. */
const RETRY_MS = 10_000

/** The place of the sound in the header. What sounds and what is announced loads after the first picture. */
export function SoundSlot() {
  const [loaded, setLoaded] = useState<{ readonly Controls: ComponentType } | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      try {
        const { SoundControls } = await import('./sound-controls.tsx')
        setLoaded({ Controls: SoundControls })
      } catch {
        timer = setTimeout(load, RETRY_MS)
      }
    }
    timer = setTimeout(load)
    return () => clearTimeout(timer)
  }, [])
  return loaded === null ? <div className={styles.slot} /> : <loaded.Controls />
}
