import type { ReactNode } from 'react'
import { AnnotationCard } from '../../areas/charts/annotations/annotation-card.tsx'
import { ChangeForm, CreateForm } from '../../areas/charts/annotations/annotation-form.tsx'
import type { AnnotationActions } from '../../areas/charts/annotations/use-annotation-actions.tsx'
import { type AnnotationEdits, changed, NO_EDITS, newEntry } from '../../areas/charts/rules/annotation-edits.ts'
import { runFormAction } from '../../areas/values/action-dialog/action.ts'
import { Button } from '../../ui/controls/button.tsx'
import controls from '../../ui/controls/controls.module.css'
import type { Annotation, AnnotationDraft } from '../../wire/server/chart.ts'
import { SAMPLE_START_S } from './sample-columns.ts'
import { type KitSample, type KitWords, useWords } from './section.ts'

interface Words {
  readonly title: string
  readonly verb: string
  readonly text: string
  readonly changedText: string
  readonly blocked: string
}

const WORDS: KitWords<Words> = {
  de: {
    title: 'Anmerkung',
    verb: 'Speichern',
    text: 'Laufrad P1 von Zöpfen befreit',
    changedText: 'Laufrad P1 von Zöpfen befreit, Schneidring nachgestellt, Spaltmaß 0,5 mm',
    blocked: 'Der angemeldete Benutzer besitzt keine Rechte zum Bearbeiten von Anmerkungen.',
  },
  en: {
    title: 'Annotation',
    verb: 'Save',
    text: 'Impeller P1 freed of rags',
    changedText: 'Impeller P1 freed of rags, cutting ring adjusted, gap 0.5 mm',
    blocked: 'You do not have permission to edit annotations.',
  },
  cs: {
    title: 'Poznámka',
    verb: 'Uložit',
    text: 'Oběžné kolo P1 zbaveno hadrů',
    changedText: 'Oběžné kolo P1 zbaveno hadrů, řezný kroužek seřízen, mezera 0,5 mm',
    blocked: 'Přihlášený uživatel nemá právo upravovat poznámky.',
  },
  ru: {
    title: 'Примечание',
    verb: 'Сохранить',
    text: 'Рабочее колесо P1 очищено от ветоши',
    changedText: 'Рабочее колесо P1 очищено от ветоши, режущее кольцо отрегулировано, зазор 0,5 мм',
    blocked: 'У пользователя нет права изменять примечания.',
  },
}

function useSample(): Annotation {
  const { text } = useWords(WORDS)
  const pv = { type: 'AnaIn', nr: 1_400_100 } as const
  const timestamp = SAMPLE_START_S * 1000
  return { ...newEntry(timestamp, pv, 'QuarterHourValues'), timestamp, pv, text, showInDayReport: true, id: 5 }
}

const nothing = () => undefined

function Card({ edits, blocked = null }: { readonly edits: AnnotationEdits; readonly blocked?: string | null }) {
  const actions: AnnotationActions = {
    blocked,
    unsent: null,
    create: nothing,
    change: nothing,
    save: nothing,
    remove: nothing,
  }
  return <AnnotationCard annotation={useSample()} edits={edits} actions={actions} />
}

function PendingCard() {
  return <Card edits={changed(NO_EDITS, useSample(), { text: useWords(WORDS).changedText, visible: false })} />
}

function BlockedCard() {
  return <Card edits={NO_EDITS} blocked={useWords(WORDS).blocked} />
}

function Forms() {
  const { title, verb } = useWords(WORDS)
  const sample = useSample()
  const open = (fields: (send: (draft: AnnotationDraft) => void) => ReactNode) => () =>
    runFormAction<AnnotationDraft>({
      title,
      verb,
      size: 'medium',
      fields,
      run: () => Promise.resolve({ state: 'accepted', text: verb }),
    })
  const empty = newEntry(SAMPLE_START_S * 1000, null, 'MeasurementArchive')
  return (
    <div className={controls.row}>
      <Button data-kit-open onClick={open((send) => <CreateForm initial={empty} onSend={send} />)}>
        new
      </Button>
      <Button data-kit-open onClick={open((send) => <ChangeForm saved={sample} onSend={send} />)}>
        change
      </Button>
    </div>
  )
}

/** The card and the forms of an annotation. */
export const annotationSamples: readonly KitSample[] = [
  { title: 'annotation', Sample: () => <Card edits={NO_EDITS} /> },
  { title: 'annotation with changes that are not saved', Sample: PendingCard },
  { title: 'annotation of a user without the right', Sample: BlockedCard },
  { title: 'forms of an annotation', Sample: Forms },
]
