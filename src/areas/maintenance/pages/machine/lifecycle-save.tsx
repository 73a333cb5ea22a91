import { useTranslation } from 'react-i18next'
import { reportOfResult } from '../../../../domain/commands/result-status.ts'
import { call } from '../../../../live/calls/call.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import { Notice } from '../../../../ui/controls/notice.tsx'
import { useReadFirst } from '../../../../ui/load-gate/use-read-first.ts'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import type { PvRef } from '../../../../wire/server/pv.ts'
import type { Result } from '../../../../wire/server/result.ts'
import { useRunCommand } from '../../../values/action-dialog/use-run-command.ts'
import {
  changesOf,
  editCounts,
  type LifecycleRow,
  NO_EDITS,
  touchesOutdated,
  withSeen,
} from '../../rules/lifecycle-edits.ts'
import styles from './machine.module.css'
import type { Lifecycle } from './use-lifecycle.ts'

interface LifecycleSaveProps {
  readonly pv: PvRef
  readonly rows: readonly LifecycleRow[]
  readonly lifecycle: Lifecycle
  readonly blocked: string | null
}

/** What is not saved, and the button that saves all of it at once; nothing while there is nothing to save. */
export function LifecycleSave(props: LifecycleSaveProps) {
  return editCounts(props.lifecycle.edits).all === 0 ? null : <Unsaved {...props} />
}

function Unsaved({ pv, rows, lifecycle, blocked }: LifecycleSaveProps) {
  const { t } = useTranslation(['machine', 'common'])
  const catalogue = useCatalogueText()
  const run = useRunCommand()
  const { edits, saved, setEdits } = lifecycle
  const { isReading, unsent, read } = useReadFirst(edits)
  const counts = editCounts(edits)
  const moved = rows.filter(({ state }) => state === 'moved')
  const gone = rows.filter(({ state }) => state === 'gone')
  const why =
    moved.length > 0
      ? t('moved')
      : gone.length > 0
        ? t('gone')
        : lifecycle.isUnread
          ? t('save.unread')
          : isReading
            ? t('common:load.loading')
            : null

  const send = () => {
    const changed = rows.filter(({ state }) => state !== 'saved')
    const action = {
      title: t('save.title'),
      verb: t('save.verb', { count: counts.all }),
      confirm: null,
      targets: changed.map(({ key, entry, state }) => ({ id: key, label: entry.text, detail: t(`state.${state}`) })),
      failure: {
        failedTitle: catalogue('lifecycle.notSaved'),
        failed: t('save.failed'),
        unauthorized: t('unauthorized'),
      },
      onResult: (result: Result<unknown>) => {
        if (reportOfResult(result).state !== 'rejected') lifecycle.onSent(edits)
      },
      onAccepted: () => {
        lifecycle.onSaved(edits)
        return t('save.done', { count: counts.all })
      },
    }
    const changes = changesOf(edits)
    const [entry] = changes.entriesToCreate
    // One new entry has a call of its own. Specification 7, "Maintenance".
    if (counts.all === 1 && entry !== undefined) run({ ...action, call: 'createLifecycleEntry', args: { entry } })
    else run({ ...action, call: 'saveLifecycle', args: changes })
  }
  /** The server takes whatever it is sent, so what it has by now of the changed entries is read first. */
  const save = async () => {
    if (counts.created === counts.all) return send()
    const fresh = await read(call('lifecycle', { pvType: pv.type, pvNr: pv.nr }))
    if (fresh === null) return
    if (touchesOutdated(edits, saved ?? [], fresh)) lifecycle.refetch()
    else send()
  }
  return (
    <div className={styles.saveBar}>
      <strong>{t('save.unsaved', counts)}</strong>
      {moved.map((row) => (
        <PageNote key={row.key}>
          <Notice
            text={t('movedOf', { text: row.saved?.text ?? '' })}
            actions={[{ verb: t('seen'), onRun: () => setEdits(withSeen(edits, row)) }]}
          />
        </PageNote>
      ))}
      {unsent !== null && (
        <PageNote>
          <Notice text={unsent} />
        </PageNote>
      )}
      <span className={styles.tools}>
        <Button onClick={() => setEdits(NO_EDITS)}>{t('save.discard')}</Button>
        <CommandButton primary blocked={blocked ?? why} onRun={() => void save()}>
          {t('save.verb', { count: counts.all })}
        </CommandButton>
      </span>
    </div>
  )
}
