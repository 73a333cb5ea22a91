import { Download, FileSpreadsheet } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { CommandButton } from '../controls/command-button.tsx'
import controls from '../controls/controls.module.css'
import type { SheetKind, SheetOutcome } from './save-sheet.ts'

interface Saving {
  /** Called with the rows that are written, and how many there are: they stand in place of the buttons, with a way to stop. */
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

interface SheetButtonsProps {
  /** Why there is nothing to save; null if there is. */
  readonly blocked: string | null
  /** Says what a file of a kind holds. */
  readonly hint?: (kind: string) => string
  readonly onSave: (kind: SheetKind, saving: Saving) => Promise<SheetOutcome>
}

type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'saving'; readonly done: number; readonly total: number }
  | { readonly state: 'failed' | 'long'; readonly kind: SheetKind }

/** The button beside the numbers stays where it is. */
const STEADY = { fontVariantNumeric: 'tabular-nums' } as const

const IDLE: Run = { state: 'idle' }
const KINDS = [
  { kind: 'csv', Icon: Download },
  { kind: 'xlsx', Icon: FileSpreadsheet },
] as const

/** Saves a sheet as a text file or a spreadsheet. */
export function SheetButtons({ blocked, hint, onSave }: SheetButtonsProps) {
  const { t } = useTranslation(['table', 'common'])
  const [run, setRun] = useState<Run>(IDLE)
  const abort = useRef<AbortController | null>(null)
  // Leaving the page ends the writing: nobody waits for the file any more.
  useEffect(() => () => abort.current?.abort(), [])
  const save = async (kind: SheetKind) => {
    const controller = new AbortController()
    abort.current = controller
    const onProgress = (done: number, total: number) => setRun({ state: 'saving', done, total })
    const outcome = await onSave(kind, { onProgress, signal: controller.signal })
    setRun(outcome === 'done' ? IDLE : { state: outcome, kind })
  }
  if (run.state === 'saving') {
    return (
      <>
        <span className={controls.muted} role="status" style={STEADY}>
          {t('save.saving', { done: run.done, total: run.total })}
        </span>
        <Button onClick={() => abort.current?.abort()}>{t('common:action.cancel')}</Button>
      </>
    )
  }
  return (
    <>
      {run.state !== 'idle' && <span role="alert">{t(`save.${run.state}`, { kind: t(`save.${run.kind}`) })}</span>}
      {KINDS.map(({ kind, Icon }) => (
        <CommandButton key={kind} blocked={blocked} onRun={() => void save(kind)}>
          <Icon size={16} aria-hidden="true" />
          <span data-word title={blocked === null ? hint?.(t(`save.${kind}`)) : undefined}>
            {t(`save.${kind}`)}
          </span>
        </CommandButton>
      ))}
    </>
  )
}
