import { Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isOld, useLiveValue } from '../../../../live/views/hooks.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { LeaveGuard } from '../../../../ui/form/state/leave-guard.tsx'
import { useKept } from '../../../../ui/layout/while-seen.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { useCommandBlock } from '../../../../ui/status/command-texts.ts'
import type { DashboardNote } from '../../../../wire/server/dashboard.ts'
import { useRunCommand } from '../../../values/action-dialog/use-run-command.ts'
import { Tile } from '../../board/tile.tsx'
import styles from './dashboards.module.css'
import { useNoteDraft } from './use-note-draft.ts'

interface NoteTileProps {
  readonly title: string
  /** As it was when the dashboard was loaded. */
  readonly note: DashboardNote
}

/**
 * A note, live, and edited in its place. What another user writes meanwhile is shown before anything is saved: the user takes
 * it over or keeps the own text. A text that is not saved stays in the field, also off the
 * screen and after a reload. Rules J3, J27, J28.
 */
export function NoteTile({ title, note }: NoteTileProps) {
  const { t } = useTranslation(['dashboards', 'common', 'form'])
  const format = useFormat()
  const run = useRunCommand()
  const live = useLiveValue('dashboardNote', String(note.id))
  const content = live.value?.content ?? note.content
  const { draft, restoredAt, write, onSaved } = useNoteDraft(note.id)
  useKept(draft !== null)
  const unauthorized = t('note.unauthorized')
  const blocked = useCommandBlock('dashboard', 'editNotes', unauthorized)
  const { field, footer } = useFocusInside(draft !== null)
  if (draft === null) {
    const edit = (
      <span ref={footer}>
        <CommandButton quiet blocked={blocked} onRun={() => write({ text: content, seen: content, sent: null })}>
          <Pencil size={14} aria-hidden="true" />
          {t('note.edit')}
        </CommandButton>
      </span>
    )
    return (
      <Tile title={title} top footer={edit} isNotCurrent={isOld(live)}>
        {content === '' ? (
          <p className={controls.muted}>{t('note.empty')}</p>
        ) : (
          <p className={styles.note}>{content}</p>
        )}
      </Tile>
    )
  }
  const { text, sent } = draft
  // What was saved from here comes back from the plant, which nobody else has written.
  const seen = content === sent ? sent : draft.seen
  const hasChanged = content !== seen
  const save = () =>
    run({
      call: 'saveNote',
      args: { id: note.id, note: { id: note.id, content: text } },
      title: t('note.title'),
      verb: t('note.save'),
      confirm: null,
      shown: [{ topic: 'dashboardNote', key: String(note.id), value: seen }],
      targets: [{ id: String(note.id), label: title }],
      failure: { failedTitle: t('note.notSaved'), failed: t('note.failed'), unauthorized },
      onAccepted: () => {
        onSaved(text)
        return t('note.done')
      },
    })
  const why = blocked ?? (hasChanged ? t('note.decide') : text === seen ? t('note.unchanged') : null)
  return (
    <Tile title={title} top>
      <div className={styles.noteForm}>
        {hasChanged && (
          <PageNote isNeededNow>
            <p>
              {title !== '' && <b>{title}: </b>}
              {t('note.changed')}
            </p>
            <p className={styles.other}>{content === '' ? t('note.empty') : content}</p>
            <Button onClick={() => write({ text: content, seen: content, sent: null })}>{t('note.takeOver')}</Button>
            <Button onClick={() => write({ text, seen: content, sent: null })}>{t('note.keepOwn')}</Button>
          </PageNote>
        )}
        {restoredAt !== null && (
          <p className={controls.muted} role="status">
            {t('form:draft.restored', { time: format.dateTime(restoredAt) })}
          </p>
        )}
        <textarea
          ref={field}
          className={controls.input}
          aria-label={title}
          value={text}
          maxLength={MAX_LENGTH}
          onChange={({ target }) => write({ ...draft, text: target.value })}
        />
        <div className={styles.buttons}>
          <Button onClick={() => write(null)}>{t('common:action.cancel')}</Button>
          <CommandButton blocked={why} onRun={save}>
            {t('note.save')}
          </CommandButton>
        </div>
      </div>
      <LeaveGuard isChanged={text !== seen} onDiscard={() => write(null)} staysOnPage />
    </Tile>
  )
}

/**
 * Keeps the focus in the tile: what begins or ends the writing is gone once it was pressed. Takes it from nothing that somebody has
 * gone to meanwhile.
 */
function useFocusInside(isWriting: boolean) {
  const field = useRef<HTMLTextAreaElement>(null)
  const footer = useRef<HTMLSpanElement>(null)
  const before = useRef(isWriting)
  useEffect(() => {
    if (before.current === isWriting) return
    before.current = isWriting
    if (document.activeElement !== document.body) return
    const target = isWriting ? field.current : footer.current?.querySelector('button')
    target?.focus()
  }, [isWriting])
  return { field, footer }
}

/** As the server takes. */
const MAX_LENGTH = 10_000
