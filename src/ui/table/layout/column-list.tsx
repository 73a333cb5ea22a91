import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import controls from '../../controls/controls.module.css'
import styles from './table-layout.module.css'
import type { ColumnLayout } from './use-column-layout.ts'

export interface ColumnListProps {
  readonly layout: Pick<ColumnLayout<never>, 'move' | 'show' | 'reset' | 'isChanged'> & {
    readonly columns: readonly unknown[]
    readonly arranged: readonly {
      readonly column: { readonly id: string; readonly title: string }
      readonly shown: boolean
    }[]
  }
}

/** All columns of a table, to be shown, hidden and moved. */
export function ColumnList({ layout }: ColumnListProps) {
  const { t } = useTranslation('table')
  const { arranged, columns, move, show } = layout
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, id: string) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined || !event.altKey) return
    event.preventDefault()
    move(id, by)
  }
  return (
    <div className={styles.list}>
      <ul className={styles.columns}>
        {arranged.map(({ column: { id, title }, shown }, at) => {
          const isLast = shown && columns.length === 1
          return (
            <li key={id} className={styles.column} onKeyDown={(event) => onKeyDown(event, id)}>
              <label className={styles.name}>
                <input
                  type="checkbox"
                  checked={shown}
                  disabled={isLast}
                  onChange={(event) => show(id, event.target.checked)}
                />
                <span>
                  {title}
                  {isLast && <small className={controls.muted}> {t('columns.last')}</small>}
                </span>
              </label>
              {MOVES.map(({ by, key, Icon }) => {
                const isEnd = at + by < 0 || at + by >= arranged.length
                return (
                  <Button
                    quiet
                    key={key}
                    aria-label={t(key, { column: title })}
                    // Not `disabled`: the focus would be lost when a column reaches the end.
                    aria-disabled={isEnd}
                    onClick={() => move(id, by)}
                  >
                    <Icon size={14} aria-hidden="true" />
                  </Button>
                )
              })}
            </li>
          )
        })}
      </ul>
      <p className={styles.hint}>{t('columns.hint')}</p>
      <Button
        aria-disabled={!layout.isChanged}
        onClick={() => {
          if (layout.isChanged) layout.reset()
        }}
      >
        {t('columns.reset')}
      </Button>
    </div>
  )
}

const MOVES = [
  { by: -1, key: 'columns.up', Icon: ArrowUp },
  { by: 1, key: 'columns.down', Icon: ArrowDown },
] as const
