import { createContext, type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { shiftPlan } from '../../../ui/preferences/shifts.ts'
import { plantNow } from '../../../ui/time/inputs/plant-now.ts'
import { NO_REMARK, type ReasonPlace, type Remark, untilOf } from '../remark/remark.ts'
import { RemarkPart } from '../remark/remark-part.tsx'
import type { ActionRemark } from './action-types.ts'

/** What the dialog gives to the form inside it. */
export interface FormHost {
  /** Id of the form, which the primary button submits. */
  readonly id: string
  readonly isRunning: boolean
  /** The focus stays on Cancel. */
  readonly isQuestion?: boolean
  /** Called with why it cannot be sent now, null if it can, undefined while there is no form. */
  readonly onBlocked: (blocked: string | null | undefined) => void
  /** Of the action. */
  readonly takesRemark?: ReasonPlace | undefined
  /** Called with both before it is sent. */
  readonly onRemark: (remark: ActionRemark) => void
  /** Called with whether closing the dialog would lose what somebody would have to enter anew. */
  readonly onEntered: (hasEntered: boolean) => void
}

export const FormHostContext = createContext<FormHost | null>(null)

interface ActionFormProps {
  /** Why it cannot be sent now, for example "nothing changed"; null if nothing prevents it. */
  readonly blocked?: string | null
  /**
   * Somebody has entered a text or more than one value: closing the dialog asks first. One number or one choice is made again
   * faster than a question is read, and whoever operates a plant must not get used to pressing such questions away.
   */
  readonly hasEntered?: boolean
  /** Checks the fields and sends: `onSubmit` of `useForm` or `useAttempts`. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  readonly children: ReactNode
}

/**
 * The fields of an action. The primary button of the dialog submits it, Enter in a field too, and both only while nothing
 * prevents it. The first field takes the focus when the form appears, also after loading.
 */
export function ActionForm({
  blocked: why = null,
  hasEntered: hasFields = false,
  onSubmit,
  children,
}: ActionFormProps) {
  const { t } = useTranslation('reminder')
  const { format } = usePlantSettings()
  const host = use(FormHostContext)
  if (host === null) throw new Error('ActionForm outside the dialog of an action')
  const { id, isRunning, isQuestion = false, takesRemark, onRemark, onBlocked, onEntered } = host
  const [remark, setRemark] = useState<Remark>(NO_REMARK)
  const until = untilOf(remark, plantNow(), shiftPlan(), format.timeZone)
  const blocked = why ?? (Number.isNaN(until) ? t('past') : null)
  const hasEntered = hasFields || remark.reason !== ''
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => onBlocked(blocked), [onBlocked, blocked])
  useEffect(() => () => onBlocked(undefined), [onBlocked])
  useEffect(() => {
    onEntered(hasEntered)
    return () => onEntered(false)
  }, [onEntered, hasEntered])
  useEffect(() => {
    // A dialog that opens moves the focus itself, and remembers where it came from.
    const isOpen = form.current?.closest('[role=alertdialog]')?.contains(document.activeElement)
    if (isOpen && !isQuestion) form.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  }, [isQuestion])
  return (
    <form
      ref={form}
      id={id}
      noValidate
      aria-busy={isRunning}
      onSubmit={(event) => {
        event.preventDefault()
        if (blocked !== null || isRunning) return
        const reason = remark.reason.trim()
        onRemark({ reason, until, isNoted: remark.isNoted && reason !== '' })
        onSubmit(event)
      }}
    >
      {children}
      {takesRemark !== undefined && <RemarkPart keptIn={takesRemark} remark={remark} onChange={setRemark} />}
    </form>
  )
}
