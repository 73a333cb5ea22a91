import { FileSpreadsheet, FileText } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import controls from '../controls/controls.module.css'
import { MenuAt } from '../navigation/menu-button.tsx'
import type { MenuEntry } from '../navigation/menu-entry.ts'
import type { OpenedMenu } from '../navigation/menu-opener.tsx'
import type { SheetKind, SheetOutcome } from './save-sheet.ts'

interface Writing {
  /** Called with the rows that are written, and how many there are: they stand in place of the button, with a way to stop. */
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/** How a sheet is saved. */
export interface SheetSaving {
  /** Why there is nothing to save; null if there is. */
  readonly blocked: string | null
  /** Says what a file of a kind holds. */
  readonly hint?: (kind: string) => string
  readonly onSave: (kind: SheetKind, writing: Writing) => Promise<SheetOutcome>
}

interface SheetEntries {
  readonly entries: readonly MenuEntry[]
  /** What becomes of the file that was chosen; nothing as a rule. */
  readonly status: ReactNode
}

type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'saving'; readonly done: number; readonly total: number }
  | { readonly state: 'failed' | 'long'; readonly kind: SheetKind }

const ICON_PX = 16
/** The button beside the numbers stays where it is. */
const STEADY = { fontVariantNumeric: 'tabular-nums' } as const

const IDLE: Run = { state: 'idle' }
const KINDS = [
  { kind: 'csv', Icon: FileText },
  { kind: 'xlsx', Icon: FileSpreadsheet },
] as const

/** The kinds of file that a sheet is saved as, and what becomes of the one that was chosen. */
export function SheetMenu({ spot, open, onClose, onBusy, ...saving }: SheetSaving & OpenedMenu) {
  const { t } = useTranslation('table')
  const { entries, status } = useSheetEntries(saving, spot.element, onBusy)
  return (
    <>
      {status}
      <MenuAt label={t('save.title')} spot={spot} open={open} entries={entries} onClose={onClose} />
    </>
  )
}

/** Returns the kinds of file as entries of a menu. `element` is its button, whose place and focus the progress takes meanwhile. */
export function useSheetEntries(
  { blocked, hint, onSave }: SheetSaving,
  element: HTMLElement,
  onBusy: (isBusy: boolean) => void,
): SheetEntries {
  const { t } = useTranslation(['table', 'common'])
  const [run, setRun] = useState<Run>(IDLE)
  const abort = useRef<AbortController | null>(null)
  const progress = useRef<HTMLSpanElement>(null)
  const isSaving = run.state === 'saving'
  // Leaving the page ends the writing: nobody waits for the file any more.
  useEffect(() => () => abort.current?.abort(), [])
  // What stands in place of the button has its focus, and gives it back unless somebody has gone on.
  useEffect(() => {
    if (!isSaving) return
    progress.current?.focus()
    return () => {
      if (document.activeElement === document.body) element.focus({ preventScroll: true })
    }
  }, [isSaving, element])
  const save = async (kind: SheetKind) => {
    const controller = new AbortController()
    abort.current = controller
    const onProgress = (done: number, total: number) => {
      setRun({ state: 'saving', done, total })
      onBusy(true)
    }
    const outcome = await onSave(kind, { onProgress, signal: controller.signal })
    setRun(outcome === 'done' ? IDLE : { state: outcome, kind })
    onBusy(false)
  }
  const status = (
    <>
      {'kind' in run && <span role="alert">{t(`save.${run.state}`, { kind: t(`save.${run.kind}`) })}</span>}
      {run.state === 'saving' && (
        <>
          {/* It has the focus, and not the button: a key that is still held would press that. */}
          <span ref={progress} className={controls.muted} role="status" tabIndex={-1} style={STEADY}>
            {t('save.saving', { done: run.done, total: run.total })}
          </span>
          <Button onClick={() => abort.current?.abort()}>{t('common:action.cancel')}</Button>
        </>
      )}
    </>
  )
  const entries = KINDS.map(({ kind, Icon }) => ({
    id: kind,
    label: t('save.as', { kind: t(`save.${kind}`) }),
    icon: <Icon size={ICON_PX} aria-hidden="true" />,
    hint: hint?.(t(`save.${kind}`)),
    blocked,
    onChoose: () => void save(kind),
  }))
  return { entries, status }
}
