import { useBackgroundPart } from '../../../ui/load-gate/use-background-part.ts'
import styles from './sound.module.css'

const loadControls = async () => (await import('./sound-controls.tsx')).SoundControls

/** The place of the sound in the header. What sounds and what is announced loads after the first picture. */
export function SoundSlot() {
  const Controls = useBackgroundPart(loadControls)
  return Controls === null ? <div className={styles.slot} /> : <Controls />
}
