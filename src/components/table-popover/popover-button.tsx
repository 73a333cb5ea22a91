import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../controls/controls.module.css'
import type { PopoverPanelProps } from './popover-panel.tsx'
import styles from './table-popover.module.css'

interface PopoverButtonProps<Content extends object> {
  readonly label: ReactNode
  readonly title: string
  /** Marks the button: what it opens is in effect. */
  readonly on?: boolean
  /** Loads what the panel shows. Always the same function. */
  readonly load: () => Promise<ComponentType<Content>>
  readonly content: Content
}

interface Loaded<Content extends object> {
  readonly Panel: ComponentType<PopoverPanelProps>
  readonly Shown: ComponentType<Content>
}

/**
 * Button with a panel below it. Both the popover and what it shows load when the pointer enters or the button gets the
 * focus: the page shows its rows first.
 */
export function PopoverButton<Content extends object>(props: PopoverButtonProps<Content>) {
  const { label, title, on = false, load: loadContent, content } = props
  const { t } = useTranslation('errors')
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const [loaded, setLoaded] = useState<Loaded<Content> | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const load = async () => {
    if (loaded !== null) return
    try {
      const [{ PopoverPanel }, Shown] = await Promise.all([import('./popover-panel.tsx'), loadContent()])
      setLoaded({ Panel: PopoverPanel, Shown })
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
        aria-expanded={open && loaded !== null}
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
      {loaded !== null && (
        <loaded.Panel title={title} anchor={button} open={open} onOpenChange={setOpen}>
          <loaded.Shown {...content} />
        </loaded.Panel>
      )}
    </>
  )
}
