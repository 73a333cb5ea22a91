import { type ComponentType, type ReactNode, type SyntheticEvent, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { PartFailed } from '../load-gate/part-failed.tsx'
import { useDeferred } from '../load-gate/use-deferred.ts'
import type { MenuSpot } from './menu-button.tsx'

/** What a menu gets from the button that opens it. */
export interface OpenedMenu {
  /** The button. */
  readonly spot: MenuSpot
  readonly open: boolean
  readonly onClose: () => void
  /** Called with whether the button gives its place to what the menu has begun, such as the progress of a file. */
  readonly onBusy: (isBusy: boolean) => void
}

interface MenuOpenerProps<Content extends object> {
  /** Loads the menu. Always the same function. */
  readonly load: () => Promise<ComponentType<Content & OpenedMenu>>
  readonly content: Content
  /** Content of the button. */
  readonly children: ReactNode
}

const GONE = { display: 'none' } as const

/** A button with a menu that loads when somebody comes near: the page shows its content first. */
export function MenuOpener<Content extends object>({ load, content, children }: MenuOpenerProps<Content>) {
  const [Menu, loadMenu, hasFailed] = useDeferred(load, false)
  const [spot, setSpot] = useState<MenuSpot | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const open = ({ currentTarget: element }: SyntheticEvent<HTMLElement>) => {
    loadMenu()
    setSpot({ element, point: null })
    setOpen(true)
  }
  return (
    <>
      {isOpen && hasFailed && <PartFailed />}
      {Menu !== null && spot !== null && (
        <Menu {...content} spot={spot} open={isOpen} onClose={() => setOpen(false)} onBusy={setBusy} />
      )}
      <Button
        aria-haspopup="menu"
        aria-expanded={isOpen && Menu !== null}
        data-tools
        style={isBusy ? GONE : undefined}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open(event)
        }}
      >
        {children}
      </Button>
    </>
  )
}
