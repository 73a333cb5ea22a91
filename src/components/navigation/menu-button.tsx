import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import controls from '../controls/controls.module.css'
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
        className={hasOwnContent ? controls.quiet : controls.button}
        aria-label={hasOwnContent ? label : undefined}
        title={hasOwnContent ? label : undefined}
        tabIndex={tabIndex}
      >
        {children ?? label}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={overlay.positioner} side="bottom" align="start" sideOffset={4} collisionPadding={8}>
          <Menu.Popup className={`${overlay.surface} ${styles.menu}`}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
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
