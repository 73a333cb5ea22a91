import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SHOWN_IN_CHARTS } from '../../../../domain/charts/new-annotation.ts'
import { pvProblem, textProblem } from '../../../../domain/forms/entry-rules.ts'
import { problem } from '../../../../domain/forms/problem.ts'
import { archiveTimePath, stationPath } from '../../../../domain/text/paths.ts'
import { chartAround } from '../../../../domain/time/around.ts'
import { LIVE_TYPES } from '../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { CheckboxField } from '../../../../ui/form/fields/choice-field.tsx'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { TextAreaField } from '../../../../ui/form/fields/text-field.tsx'
import { draftStore } from '../../../../ui/form/state/drafts.ts'
import { useForm } from '../../../../ui/form/state/use-form.ts'
import { useCommandBlock } from '../../../../ui/status/command-texts.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { PvRef } from '../../../../wire/server/pv.ts'
import { useRunCommand } from '../../../values/action-dialog/use-run-command.ts'
import { useConfig } from '../../../values/config/use-config.ts'
import { PvField } from '../../../values/picker/pv-field.tsx'
import type { LogLine } from '../../rules/log-line.ts'
import { joined } from '../../rules/log-words.ts'
import styles from './handover.module.css'
import type { RemarkDraft } from './use-book.ts'

const MAX_TEXT = 1000
const KINDS = ['whole', 'line', 'station', 'pv'] as const

interface Entry {
  readonly text: string
  readonly kind: (typeof KINDS)[number]
  /** Id of a station; null while none is chosen. */
  readonly station: string | null
  readonly pv: PvRef | null
  readonly isOpen: boolean
}

/** What a remark is about. */
interface Subject extends Pick<RemarkDraft, 'about' | 'to'> {
  /** What it can be an annotation of, and when, ms since 1970. */
  readonly noted: { readonly pv: PvRef; readonly at: number } | null
}

interface RemarkFormProps {
  /** The line that somebody has chosen to say something to. */
  readonly line: LogLine | null
  readonly name: string
  /** The focus begins here. */
  readonly isAsked: boolean
  /** What is typed now, in this form or the one that has followed it. */
  readonly typed: RefObject<string>
  readonly onAdd: (remark: RemarkDraft) => void
  /** Called once it is written: the next one begins anew. */
  readonly onDone: () => void
}

/** A remark to the whole shift, to one of its lines, a station or a PV, where it becomes an annotation. */
export function RemarkForm({ line, name, isAsked, typed, onAdd, onDone }: RemarkFormProps) {
  const { t } = useTranslation(['handover', 'annotations', 'common', 'events'])
  const [store] = useState(() => draftStore('handover'))
  const [edits, setEdits] = useState<Partial<Entry>>(() => ({ ...keptText(store.read()?.edits.text) }))
  const form = useForm<Entry>({
    saved: { text: '', kind: line === null ? 'whole' : 'line', station: null, pv: null, isOpen: false },
    problemsOf,
    isNew: true,
    store: {
      edits,
      edit: (more) => {
        setEdits({ ...edits, ...more })
        if (more.text !== undefined) store.write({ text: more.text })
      },
    },
  })
  const { values } = form
  const subjectOf = useSubject(line, values.pv)
  const subject = subjectOf(values)
  const refused = useCommandBlock('server-status', 'editCharts', t('annotations:unauthorized'))
  const run = useRunCommand()
  const stations = useQuery('stations').body ?? []
  const element = useFocus(isAsked)
  useEffect(() => {
    typed.current = values.text
  }, [typed, values.text])
  const done = (sent: Entry) => {
    // What was typed while it was on its way stays.
    if (typed.current !== sent.text) return
    store.remove()
    onDone()
  }
  const send = (entry: Entry) => {
    const { about, to, noted } = subjectOf(entry)
    const remark = { text: entry.text.trim(), about, to, isOpen: entry.isOpen }
    if (noted === null || refused !== null) {
      onAdd({ ...remark, isNoted: false })
      return done(entry)
    }
    const annotation = {
      timestamp: noted.at,
      pv: noted.pv,
      dataSource: 'MeasurementArchive',
      ...SHOWN_IN_CHARTS,
    } as const
    run({
      call: 'createAnnotations',
      args: { annotations: [{ ...annotation, text: `${name}: ${remark.text}` }] },
      title: t('annotations:create.title'),
      verb: t('annotations:create.run'),
      confirm: null,
      failure: {
        failedTitle: t('annotations:create.failedTitle'),
        failed: t('annotations:create.failed'),
        unauthorized: t('annotations:unauthorized'),
      },
      onAccepted: () => {
        // What is closed needs no more than the annotation, which the log has.
        if (remark.isOpen) onAdd({ ...remark, isNoted: true })
        done(entry)
        return t('annotations:create.done')
      },
    })
  }
  const becomesNote = subject.noted !== null || values.kind === 'pv'
  const kinds = KINDS.filter((kind) => kind !== 'line' || line !== null)
  return (
    <form ref={element} noValidate className={styles.body} onSubmit={form.onSubmit(send)}>
      <TextAreaField label={t('remark.text')} required rows={2} maxLength={MAX_TEXT} {...form.field('text')} />
      <SelectField
        label={t('remark.about')}
        choices={kinds.map((value) => ({ value, text: t(`remark.kind.${value}`) }))}
        {...form.field('kind')}
      />
      {values.kind === 'line' && line !== null && <p className={controls.muted}>{subject.about}</p>}
      {values.kind === 'station' && (
        <SelectField
          label={t('common:field.station')}
          required
          placeholder="–"
          choices={stations.map(({ id, name: text }) => ({ value: String(id), text }))}
          {...form.field('station')}
        />
      )}
      {values.kind === 'pv' && (
        <PvField label={t('events:column.pv')} required types={LIVE_TYPES} {...form.field('pv')} />
      )}
      <CheckboxField label={t('remark.open')} help={t('remark.openHelp')} {...form.field('isOpen')} />
      <p className={controls.muted}>
        {becomesNote && refused === null ? t('remark.noted') : joined([t('remark.here'), becomesNote && refused], ' ')}
      </p>
      <div className={controls.row}>
        <Button type="submit">{t('remark.add')}</Button>
      </div>
    </form>
  )
}

function problemsOf({ text, kind, station, pv }: Entry) {
  return {
    text: textProblem(text),
    station: kind === 'station' && station === null ? problem('required.missing') : null,
    pv: kind === 'pv' ? pvProblem(pv) : null,
  }
}

function keptText(text: unknown): Partial<Entry> {
  return typeof text === 'string' ? { text } : {}
}

/** Returns a function that names what an entry is about. */
function useSubject(line: LogLine | null, pv: PvRef | null): (entry: Entry) => Subject {
  const stations = useQuery('stations').body
  const { config } = useConfig(pv)
  return (entry) => {
    const now = Math.floor(plantNow())
    if (entry.kind === 'line' && line !== null) {
      const { text, place, to, at } = line
      const isNotable = line.pv !== null && LIVE_TYPES.includes(line.pv.type)
      const noted = isNotable && line.pv !== null ? { pv: line.pv, at: Math.floor(at ?? now) } : null
      return { about: joined([place, text]), to, noted }
    }
    if (entry.kind === 'station' && entry.station !== null) {
      const name = stations?.find(({ id }) => String(id) === entry.station)?.name ?? ''
      return { about: name, to: stationPath(Number(entry.station)), noted: null }
    }
    if (entry.kind === 'pv' && entry.pv !== null) {
      const to = archiveTimePath(entry.pv, chartAround(now))
      return { about: joined([config?.stationName ?? '', config?.name ?? '']), to, noted: { pv: entry.pv, at: now } }
    }
    return { about: '', to: null, noted: null }
  }
}

/** Puts the focus on what is typed first, and brings it into view, once somebody has asked for it. */
function useFocus(isAsked: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isAsked) form.current?.querySelector('textarea')?.focus()
  }, [isAsked])
  return form
}
