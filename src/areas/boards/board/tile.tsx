import { Component, type ReactNode, type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Retry } from '../../../live/calls/retry.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './tiles.module.css'

interface TileProps {
  readonly title: string
  /** Makes the title a button. */
  readonly onTitle?: (() => void) | undefined
  /** Beside the title: the station, the time range. */
  readonly detail?: ReactNode
  /** Sign of a pending alert before the title. */
  readonly sign?: ReactNode
  /** Quality and age of what is shown. */
  readonly footer?: ReactNode
  /** The content reaches the edges: a map, a picture, a chart. */
  readonly flush?: boolean
  /** The content starts at the top: a note, a list. */
  readonly top?: boolean
  /** What is shown is not of now: dashed. `ValueTile` follows its value by itself. */
  readonly isNotCurrent?: boolean
  readonly ref?: Ref<HTMLElement>
  readonly children: ReactNode
}

/** Frame of a tile: title, content, footer. A content that fails takes only its own tile down. */
export function Tile({ title, onTitle, detail, sign, footer, flush, top, isNotCurrent, ref, children }: TileProps) {
  const id = useId()
  return (
    <section ref={ref} className={styles.tile} aria-labelledby={id} data-not-current={isNotCurrent || undefined}>
      <h2 className={styles.title}>
        {sign}
        {onTitle === undefined ? (
          <span id={id} className={styles.name} title={title}>
            {title}
          </span>
        ) : (
          <button type="button" id={id} className={`${styles.name} ${styles.open}`} title={title} onClick={onTitle}>
            {title}
          </button>
        )}
        {detail !== undefined && <small>{detail}</small>}
      </h2>
      <div className={styles.body} data-flush={flush || undefined} data-top={top || undefined}>
        <TileBoundary>{children}</TileBoundary>
      </div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </section>
  )
}

interface TileBoundaryProps {
  /** Around what is said instead, where the frame of the tile has failed with it. */
  readonly frame?: (failure: ReactNode) => ReactNode
  readonly children: ReactNode
}

interface BoundaryState {
  readonly hasFailed: boolean
}

/** Renders what it holds; what fails within takes nothing else down, and is tried again, also by itself. */
export class TileBoundary extends Component<TileBoundaryProps, BoundaryState> {
  override readonly state: BoundaryState = { hasFailed: false }
  readonly #tryAgain = () => this.setState({ hasFailed: false })
  readonly #retry = new Retry(this.#tryAgain)

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.#retry.failed()
  }

  override componentWillUnmount(): void {
    this.#retry.stop()
  }

  override render(): ReactNode {
    const { frame = (failure: ReactNode) => failure, children } = this.props
    if (!this.state.hasFailed) return children
    return frame(<TileFailure onRetry={this.#tryAgain} />)
  }
}

/** Says that this tile cannot be shown; the others go on. Specification 4, "unknown enumeration case". */
export function TileFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation(['tiles', 'common'])
  return (
    <div className={styles.failure} role="alert" data-broken-tile>
      <p>{t('failed')}</p>
      <Button onClick={onRetry}>{t('common:action.retry')}</Button>
    </div>
  )
}

/** A place on a board that stays free: empty, or named while the board is edited. */
export function TilePlaceholder({ isEditing }: { readonly isEditing: boolean }) {
  const { t } = useTranslation('tiles')
  return (
    <div className={styles.placeholder} data-editing={isEditing || undefined}>
      {isEditing && t('placeholder')}
    </div>
  )
}
