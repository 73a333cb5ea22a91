import styles from './page-note.module.css'

interface NoteRegionProps {
  readonly className: string | undefined
  /** Takes the element for `NotePlace`. */
  readonly onPlace: (place: HTMLElement | null) => void
}

/** The live region of `PageNote`. Always there: one that appears together with its text is not always announced. */
export function NoteRegion({ className, onPlace }: NoteRegionProps) {
  return <div ref={onPlace} className={`${styles.region} ${className}`} role="status" aria-atomic="false" />
}
