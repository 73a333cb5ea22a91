import { Menu } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../controls/button.tsx'
import overlay from '../overlay/overlay.module.css'
import styles from './navigation.module.css'

export type MenuEntry =
  | {
      readonly id: string
      readonly label: string
      readonly icon?: ReactNode
      readonly onChoose: () => void
      /** Why it is not possible now; the entry stays visible with the reason. */
      readonly blocked?: string | null
    }
  | { readonly id: string; readonly label: string; readonly icon?: ReactNode; readonly to: string }
  | { readonly id: string; readonly separator: true }

interface MenuButtonProps {
  readonly label: string
  /** Content of the button; the label without it. */
  readonly children?: ReactNode
  readonly entries: readonly MenuEntry[]
  readonly tabIndex?: number
}

/** A button that opens a menu of actions and links. */
export function MenuButton({ label, children, entries, tabIndex }: MenuButtonProps) {
  const hasOwnContent = children !== undefined
  return (
    <Menu.Root>
      <Menu.Trigger
        render={<Button quiet={hasOwnContent} />}
        aria-label={hasOwnContent ? label : undefined}
        title={hasOwnContent ? label : undefined}
        tabIndex={tabIndex}
      >
        {children ?? label}
      </Menu.Trigger>
      <Entries entries={entries} />
    </Menu.Root>
  )
}

/** Where the menu of a row opens. */
export interface MenuSpot {
  /** The button or row that was used: the menu opens below it, and it gets the focus back. */
  readonly element: HTMLElement
  /** The pointer, in CSS pixels of the window, if that was what asked for the menu; otherwise null. */
  readonly point: { readonly x: number; readonly y: number } | null
}

interface MenuAtProps {
  readonly label: string
  /** Stays the last one while the menu is closed. */
  readonly spot: MenuSpot
  readonly open: boolean
  readonly entries: readonly MenuEntry[]
  readonly onClose: () => void
}

/** One menu for many buttons, such as those of the rows of a table, or for a place under the pointer. */
export function MenuAt({ label, spot, open, entries, onClose }: MenuAtProps) {
  const last = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    last.current = spot.element
  }, [spot])
  return (
    <Menu.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Entries entries={entries} at={{ label, spot, finalFocus: last }} />
    </Menu.Root>
  )
}

interface EntriesProps {
  readonly entries: readonly MenuEntry[]
  /** Missing for the menu of a trigger. */
  readonly at?: {
    readonly label: string
    readonly spot: MenuSpot
    readonly finalFocus: RefObject<HTMLElement | null>
  }
}

function Entries({ entries, at }: EntriesProps) {
  return (
    <Menu.Portal>
      <Menu.Positioner
        {...(at === undefined ? {} : { anchor: anchorOf(at.spot) })}
        className={overlay.positioner}
        side="bottom"
        align="start"
        sideOffset={4}
        collisionPadding={8}
      >
        <Menu.Popup
          className={`${overlay.surface} ${styles.menu}`}
          {...(at === undefined ? {} : { 'aria-label': at.label, finalFocus: at.finalFocus })}
        >
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  )
}

function anchorOf({ element, point }: MenuSpot) {
  return point === null ? element : { getBoundingClientRect: () => DOMRect.fromRect(point) }
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  if ('separator' in entry) return <Menu.Separator className={styles.separator} />
  const content = (
    <>
      <span className={styles.icon}>{entry.icon}</span>
      {entry.label}
    </>
  )
  if ('to' in entry) {
    return (
      <Menu.LinkItem className={styles.entry} closeOnClick render={<Link to={entry.to} />}>
        {content}
      </Menu.LinkItem>
    )
  }
  const { blocked = null, onChoose } = entry
  return (
    <Menu.Item className={styles.entry} disabled={blocked !== null} onClick={onChoose}>
      {content}
      {blocked !== null && <span className={styles.reason}>{blocked}</span>}
    </Menu.Item>
  )
}
