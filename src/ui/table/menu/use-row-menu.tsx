import { EllipsisVertical } from 'lucide-react'
import { type ComponentType, type MouseEvent, type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { pagePoint } from '../../layout/page-pixels.ts'
import { PartFailed } from '../../load-gate/part-failed.tsx'
import { useDeferred } from '../../load-gate/use-deferred.ts'
import type { MenuSpot } from '../../navigation/menu-button.tsx'
import type { Column } from '../rows/column.ts'
import type { RowSource } from '../rows/row-source.ts'
import { rowAt } from './row-at.ts'
import styles from './row-menu.module.css'

/** What the menu of a table receives. It renders a `MenuAt`, and what its entries open. */
export interface RowMenuProps<Row> {
  readonly row: Row
  readonly label: string
  readonly spot: MenuSpot
  readonly open: boolean
  readonly onClose: () => void
}

export interface RowMenu<Row> {
  /** The button of a row that opens the menu. It never changes, so rows do not render again. */
  readonly button: (row: Row, active: boolean) => ReactNode
  /** A column with that button. */
  readonly column: Column<Row>
  readonly isOpen: boolean
  /** The menu of all rows: one for the whole table, since one a row would be paid while scrolling. */
  readonly menu: ReactNode
  /**
   * Handlers for the element around the table: load the menu when somebody comes near, and open it for the row that a context
   * menu is asked for, by pointer or key; elsewhere the browser's own opens.
   */
  readonly handlers: (source: RowSource<Row>) => {
    readonly onPointerOver: () => void
    readonly onFocus: () => void
    readonly onContextMenu: (event: MouseEvent) => void
  }
}

interface Opened<Row> {
  readonly row: Row
  readonly spot: MenuSpot
}

const SIZE_PX = 16
const TRACK = '44px'
/** The secondary button of a mouse; keys report another one. */
const SECONDARY = 2

/**
 * The menu of the rows of a table: pass it to its `TablePanel`, and show its button in each row. `load` returns the
 * component of the menu, which loads when somebody comes near the table; it must be the same function in every render.
 * `given` are its further properties.
 */
export function useRowMenu<Row, Given extends object>(
  load: () => Promise<ComponentType<RowMenuProps<Row> & Given>>,
  given: Given,
): RowMenu<Row> {
  const { t } = useTranslation('table')
  const label = t('menu')
  const [isNear, setNear] = useState(false)
  const [Menu, loadMenu, hasFailed] = useDeferred(load, isNear)
  const [opened, setOpened] = useState<Opened<Row> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(
    (row: Row, spot: MenuSpot) => {
      loadMenu()
      setOpened({ row, spot })
      setOpen(true)
    },
    [loadMenu],
  )
  const button = useCallback(
    (row: Row, active: boolean) => (
      <Button
        quiet
        aria-label={label}
        aria-haspopup="menu"
        title={label}
        tabIndex={active ? 0 : -1}
        data-row-menu
        onClick={({ currentTarget }) => open(row, { element: currentTarget, point: null })}
      >
        <EllipsisVertical size={SIZE_PX} aria-hidden="true" />
      </Button>
    ),
    [label, open],
  )
  const column = useMemo<Column<Row>>(
    () => ({
      id: 'menu',
      title: label,
      titleHidden: true,
      acts: true,
      track: TRACK,
      fits: true,
      cell: (row, active) => <span className={styles.cell}>{button(row, active)}</span>,
    }),
    [label, button],
  )
  const onClose = useCallback(() => setOpen(false), [])
  return {
    button,
    column,
    isOpen: isOpen && !hasFailed,
    menu: (
      <>
        {isOpen && hasFailed && <PartFailed />}
        {Menu !== null && opened !== null && (
          <Menu {...given} {...opened} label={label} open={isOpen} onClose={onClose} />
        )}
      </>
    ),
    handlers: (source) => ({
      onPointerOver: () => setNear(true),
      onFocus: () => setNear(true),
      onContextMenu: (event) => {
        const found = rowAt(event.target, source)
        if (found === null) return
        event.preventDefault()
        const byPointer = event.button === SECONDARY
        // The keys of context menus are used on the row, which keeps the focus.
        open(found.row, { element: found.element, point: byPointer ? pagePoint(event) : null })
      },
    }),
  }
}

/** Returns the menu button of a row: what stands beside it is near what it belongs to, and a row is as wide as the page. */
export function menuButtonOf(element: HTMLElement): HTMLElement {
  return element.querySelector<HTMLElement>('[data-row-menu]') ?? element
}
