import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../controls/controls.module.css'
import type { PopoverPanelProps } from './popover-panel.tsx'
import styles from './table-popover.module.css'

interface PopoverButtonProps {
  readonly label: ReactNode
  readonly title: string
  /** Marks the button: what it opens is in effect. */
  readonly on?: boolean
  /** Content of the panel; rendered while it is open. */
  readonly children: () => ReactNode
}

/** Button with a panel below it. The popover loads when the pointer enters or the button gets the focus. */
export function PopoverButton({ label, title, on = false, children }: PopoverButtonProps) {
  const { t } = useTranslation('errors')
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const [panel, setPanel] = useState<{ readonly Panel: ComponentType<PopoverPanelProps> } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const load = async () => {
    if (panel !== null) return
    try {
      const { PopoverPanel } = await import('./popover-panel.tsx')
      setPanel({ Panel: PopoverPanel })
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${controls.button} ${styles.button}`}
        aria-haspopup="dialog"
        aria-expanded={open && panel !== null}
        data-on={on || undefined}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          void load()
          setOpen(!open)
        }}
      >
        {label}
      </button>
      {open && failed && (
        <p className={controls.notice} role="alert">
          {t('page.chunk')}
        </p>
      )}
      {panel !== null && (
        <panel.Panel title={title} anchor={button} open={open} onOpenChange={setOpen}>
          {children()}
        </panel.Panel>
      )}
    </>
  )
}
