import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../controls/button.tsx'
import { anchorAt } from '../layout/page-pixels.ts'
import { focusIsFree } from '../overlay/focus-is-free.ts'
import overlay from '../overlay/overlay.module.css'
import type { MenuEntry } from './menu-entry.ts'
import styles from './navigation.module.css'
import { type StillEntry, useStillEntries } from './still-entries.ts'

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
  const spot = at?.spot
  const popup = useRef<HTMLDivElement>(null)
  const anchor = useMemo(() => (spot === undefined ? null : anchorOf(spot)), [spot])
  return (
    <Menu.Portal>
      <Menu.Positioner
        positionMethod="fixed"
        {...(anchor === null ? {} : { anchor })}
        className={overlay.positioner}
        side="bottom"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        // An entry that comes late would lift a menu above its button, or turn it to the other side.
        disableAnchorTracking
      >
        <Menu.Popup
          className={`${overlay.surface} ${styles.menu}`}
          ref={popup}
          {...(at === undefined ? {} : { 'aria-label': at.label })}
          finalFocus={() => focusIsFree(popup.current) && (at?.finalFocus.current ?? true)}
        >
          <StillEntries entries={entries} owner={spot?.element} />
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  )
}

function anchorOf({ element, point }: MenuSpot) {
  return point === null ? element : anchorAt(point)
}

interface StillEntriesProps {
  readonly entries: readonly MenuEntry[]
  /** What the menu is open at. */
  readonly owner: HTMLElement | undefined
}

/** Mounted while the menu is open. */
function StillEntries({ entries, owner }: StillEntriesProps) {
  const { t } = useTranslation('common')
  const shown = useStillEntries(entries, owner, t('action.gone'))
  return shown.map((still) => <Entry key={still.entry.id} {...still} />)
}

function Entry({ entry, hasLine }: StillEntry) {
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
  const { blocked = null, checked, hint, onChoose } = entry
  if (checked !== undefined) {
    return (
      <Menu.CheckboxItem className={styles.entry} checked={checked} closeOnClick onCheckedChange={onChoose}>
        <span className={styles.icon}>{checked && <Check size={16} aria-hidden="true" />}</span>
        {entry.label}
      </Menu.CheckboxItem>
    )
  }
  return (
    <Menu.Item className={styles.entry} disabled={blocked !== null} title={blocked ?? undefined} onClick={onChoose}>
      {content}
      {/* One line from the beginning, or none: a reason that comes or goes must not move the entries below. */}
      {hasLine && <span className={styles.line}>{blocked ?? hint ?? '\u00a0'}</span>}
      {!hasLine && blocked !== null && <span className="visually-hidden">{blocked}</span>}
    </Menu.Item>
  )
}
