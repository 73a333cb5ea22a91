import { useTranslation } from 'react-i18next'
import { itemResults, targetId } from '../../../../domain/commands/item-result.ts'
import { runtimeOf, wasRuntimeSet } from '../../../../domain/values/runtime-value.ts'
import { call, sendCommand } from '../../../../live/calls/call.ts'
import { newCommandRequest } from '../../../../live/calls/command-request.ts'
import { invalidateQueries } from '../../../../live/calls/query-cache.ts'
import { startUpload } from '../../../../live/calls/upload.ts'
import { serverNow } from '../../../../live/connection/frame-clock.ts'
import { useStateText } from '../../../../ui/files/upload-list.tsx'
import { canRetry, isCutOff, type UploadQueue } from '../../../../ui/files/upload-queue.ts'
import { useStill } from '../../../../ui/load-gate/use-still.ts'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import { useErrorText } from '../../../../ui/status/error-texts.ts'
import type { MaintenanceNotification } from '../../../../wire/server/maintenance.ts'
import type { PvRef } from '../../../../wire/server/pv.ts'
import type { CommandRequest } from '../../../../wire/tabs/command.ts'
import { INVALIDATES } from '../../../../wire/tabs/invalidates.ts'
import { runFormAction } from '../../../values/action-dialog/action.ts'
import { closeAction } from '../../../values/action-dialog/action-state.ts'
import type { ActionItem, ActionReport, ActionTarget } from '../../../values/action-dialog/action-types.ts'
import { useReport } from '../../../values/action-dialog/use-run-command.ts'
import { runtimeChanges } from '../../../values/rules/runtime-order.ts'
import { useRuntimeWords } from '../../../values/runtimes/use-runtime-words.ts'
import { type DescribedFile, FILE_RULES } from './document-form.tsx'
import { NewEntryForm, type NewEntryInput, type RuntimeReset, Sending } from './new-entry-form.tsx'
import type { Lifecycle } from './use-lifecycle.ts'

interface NewEntryOptions {
  readonly pv: PvRef
  readonly uploads: UploadQueue
  readonly lifecycle: Lifecycle
}

/** What is sent for a new entry by one call of its own. */
interface Part {
  readonly target: ActionTarget
  readonly send: (request: CommandRequest) => Promise<PartEnd>
}

/** How a part ended. `canRepeat`: it was certainly not carried out, and may be sent again. */
interface PartEnd extends Pick<ActionItem, 'state' | 'reason'> {
  readonly command: string | null
  readonly why: string
  readonly canRepeat: boolean
}

interface EndedPart extends Part {
  readonly end: PartEnd
}

const ENTRY = 'entry'

/**
 * Returns a function that opens the dialog of a new entry, for this service if there is one. What is sent goes in turn: the entry,
 * the reset of its runtime, its documents. What was certainly not carried out after the entry can be sent again alone.
 */
export function useNewEntry({ pv, uploads, lifecycle }: NewEntryOptions) {
  const { t } = useTranslation(['machine', 'runtimes', 'overlay', 'errors'])
  const catalogue = useCatalogueText()
  const errorText = useErrorText()
  const stateText = useStateText(FILE_RULES)
  const words = useRuntimeWords()
  const reportOf = useReport()
  const still = useStill()
  const title = t('entry.new')

  const notSent: PartEnd = {
    state: 'refused',
    reason: null,
    command: null,
    why: t('newEntry.notSent'),
    canRepeat: true,
  }

  function resetPart({ config: machine, runtime: seen, at }: RuntimeReset): Part {
    const { runtimeType } = seen
    const label = t('newEntry.part.reset', { type: words.type(runtimeType) })
    const next = words.value(runtimeType, 0)
    const target = {
      id: targetId(pv),
      label,
      detail: machine.name,
      next: `${words.value(runtimeType, seen.value)} → ${next}`,
    }
    const refused = (why: string, canRepeat: boolean): PartEnd => ({ ...notSent, why, canRepeat })
    return {
      target,
      send: async (request) => {
        const isStill = still()
        const fresh = await call('runtimes', { pvs: [pv] })
        if (!isStill()) return notSent
        if (!fresh.ok) return refused(t('errors:command.unchecked', { reason: errorText(fresh.error) }), true)
        const now = runtimeOf(fresh.body.runtimeValues[0]?.runtimes ?? [], runtimeType)
        if (now === null) return refused(t('overlay:reason.pvMissing'), false)
        if (wasRuntimeSet(seen, now, serverNow() - at)) {
          const [old, present] = [seen, now].map(({ value }) => words.value(runtimeType, value))
          return refused(t('runtimes:movedTo', { name: machine.name, old, now: present }), false)
        }
        const changes = runtimeChanges([{ config: machine, runtime: now, value: 0 }])
        const result = await sendCommand('setRuntimes', changes, request)
        const failure = {
          failedTitle: catalogue('runtimes.notSet'),
          failed: t('runtimes:failed'),
          unauthorized: t('runtimes:unauthorized'),
        }
        const report = reportOf(result, label, failure, () => '', [])
        const [item] = itemResults([target], result)
        const state = item?.state ?? 'unknown'
        const reason = item?.reason ?? null
        const why = report.state === 'accepted' ? '' : report.lines.join(' ')
        const own = reason === null && why !== '' ? why : reason === null ? '' : t(`overlay:reason.${reason}`)
        return { state, reason, command: request.id, why: own, canRepeat: state === 'refused' }
      },
    }
  }

  function filePart({ file, description }: DescribedFile, index: number): Part {
    let id: string | undefined
    return {
      target: {
        id: `file ${index}`,
        label: t('newEntry.part.file', { name: file.name }),
        live: () => <Sending uploads={uploads} files={[file]} />,
      },
      send: async () => {
        const listed = uploads.items().find((item) => item.id === id)
        if (listed !== undefined && canRetry(listed.state)) uploads.retry(listed.id)
        else {
          const args = { pvType: pv.type, pvNr: pv.nr, description, docType: 'File' } as const
          id = uploads.add([file], (sent, options) =>
            startUpload('uploadDocument', { ...args, file: sent }, options),
          )[0]
        }
        const state = id === undefined ? null : await uploads.settled(id)
        if (id === undefined || state === null) return notSent
        const end = { reason: null, command: id, canRepeat: canRetry(state) }
        if (state.state === 'stored') return { ...end, state: 'done', why: '' }
        const isUnknown = state.state === 'unknown' && !isCutOff(state)
        return { ...end, state: isUnknown ? 'unknown' : 'refused', why: stateText(state) }
      },
    }
  }

  /** Sends these parts one after the other, up to the first of which nobody knows whether it was carried out. */
  async function sendParts(
    parts: readonly Part[],
    isOver: boolean,
    isStill: () => boolean,
  ): Promise<readonly EndedPart[]> {
    const ended: EndedPart[] = []
    let stops = isOver
    for (const part of parts) {
      const end = stops || !isStill() ? notSent : await part.send(newCommandRequest())
      stops ||= end.state === 'unknown'
      ended.push({ ...part, end })
    }
    return ended
  }

  function reportOfParts(ended: readonly EndedPart[]): ActionReport {
    const items = ended.map(({ target, end: { canRepeat: _, ...end } }): ActionItem => ({ ...target, ...end }))
    const named = (state: ActionItem['state']) => items.filter((item) => item.state === state).map(({ label }) => label)
    const lines = (['done', 'refused', 'unknown'] as const).flatMap((state) => {
      const parts = named(state)
      return parts.length === 0 ? [] : [t(`newEntry.outcome.${state}`, { parts: parts.join(', ') })]
    })
    const left = ended.filter(({ end }) => end.state === 'refused' && end.canRepeat)
    const rest = left.length === 0 ? undefined : { verb: t('newEntry.again'), run: () => repeat(ended) }
    const readAgain = () => invalidateQueries([...INVALIDATES.setRuntimes, ...INVALIDATES.uploadDocument])
    if (named('unknown').length > 0) {
      const partTitle = t('errors:command.unknownTitle', { title })
      return { state: 'unknown', title: partTitle, lines, items, rest, readAgain }
    }
    const text = lines.join(' ')
    if (named('refused').length === 0) return { state: 'accepted', text, items }
    return { state: 'accepted', text, partial: { title: t('newEntry.partial'), lines }, items, rest, readAgain }
  }

  async function repeat(before: readonly EndedPart[]): Promise<ActionReport> {
    const isStill = still()
    const isLeft = ({ end }: EndedPart) => end.state === 'refused' && end.canRepeat
    const again = await sendParts(before.filter(isLeft), false, isStill)
    return reportOfParts(before.map((part) => again.find(({ target }) => target.id === part.target.id) ?? part))
  }

  async function run(request: CommandRequest, { entry, reset, files }: NewEntryInput): Promise<ActionReport> {
    const isStill = still()
    const result = await sendCommand('createLifecycleEntry', { entry }, request)
    const failure = {
      failedTitle: catalogue('lifecycle.notSaved'),
      failed: t('save.failed'),
      unauthorized: t('unauthorized'),
    }
    const report = reportOf(result, title, failure, () => '', [])
    if (report.state === 'rejected') return report
    const isUnknown = report.state === 'unknown'
    // It stays in the list until that is read: what was typed is not lost, and not saved twice.
    if (isUnknown && isStill()) lifecycle.add(entry, true)
    const target = { id: ENTRY, label: t('newEntry.part.entry'), detail: entry.text }
    const why = isUnknown ? [...report.lines, t('newEntry.kept')].join(' ') : ''
    const end = {
      state: isUnknown ? 'unknown' : 'done',
      reason: null,
      command: request.id,
      why,
      canRepeat: false,
    } as const
    const parts = [...(reset === null ? [] : [resetPart(reset)]), ...files.map(filePart)]
    const own = { target, end, send: async () => end }
    return reportOfParts([own, ...(await sendParts(parts, isUnknown, isStill))])
  }

  return (service: MaintenanceNotification | null) => {
    runFormAction<NewEntryInput>({
      title,
      verb: t('newEntry.save'),
      size: 'medium',
      closesWhenDone: true,
      fields: (send) => (
        <NewEntryForm
          pv={pv}
          opened={service}
          uploads={uploads}
          send={send}
          keep={(draft) => {
            lifecycle.add(draft, false)
            closeAction()
          }}
        />
      ),
      run,
    })
  }
}
