import { useState } from 'react'
import { runAction, runFormAction } from '../../areas/values/action-dialog/action.ts'
import { ActionForm } from '../../areas/values/action-dialog/action-form.tsx'
import { TargetFacts, TargetList } from '../../areas/values/action-dialog/action-targets.tsx'
import type { ActionItem, ActionReport } from '../../areas/values/action-dialog/action-types.ts'
import { ItemResults } from '../../areas/values/action-dialog/item-results.tsx'
import { Button } from '../../ui/controls/button.tsx'
import controls from '../../ui/controls/controls.module.css'
import { LoadStatus } from '../../ui/load-gate/load-gate.tsx'
import type { PvConfig } from '../../wire/server/pv.ts'
import { annotationSamples } from '../base/annotation-samples.tsx'
import type { KitSection, KitWords } from '../base/section.ts'
import { useWords } from '../base/section.ts'

interface Words {
  readonly title: string
  readonly question: string
  readonly verb: string
  readonly note: string
  readonly value: string
  readonly missing: string
  readonly failed: string
  readonly why: string
  readonly done: string
  readonly pump: string
  readonly alert: string
}

const WORDS: KitWords<Words> = {
  de: {
    title: 'Einschaltniveau setzen',
    question: 'Beide Pumpen werden eingeschaltet.',
    verb: 'Übernehmen',
    note: 'Der Befehl wird an die Station gesendet und durch ihre Rückmeldung bestätigt.',
    value: 'Neuer Wert',
    missing: 'Nicht möglich: Bitte einen Wert eingeben.',
    failed: 'Werte wurden nicht gespeichert',
    why: 'Der Wert 3,00 liegt über dem Maximalwert von 2,00',
    done: 'Gesetzt.',
    pump: 'Pumpe',
    alert: 'Der Alarmplan',
  },
  en: {
    title: 'Set switch-on level',
    question: 'Both pumps will be switched on.',
    verb: 'Apply',
    note: 'Is sent to the station and confirmed by its feedback.',
    value: 'New value',
    missing: 'Not possible: please enter a value.',
    failed: 'Values were not saved',
    why: 'The value 3.00 is above the maximum of 2.00',
    done: 'Set.',
    pump: 'Pump',
    alert: 'The alarm plan',
  },
  cs: {
    title: 'Nastavit zapínací hladinu',
    question: 'Obě čerpadla budou zapnuta.',
    verb: 'Použít',
    note: 'Odešle se do stanice a potvrdí se zpětným hlášením.',
    value: 'Nová hodnota',
    missing: 'Nelze: zadejte hodnotu.',
    failed: 'Hodnoty nebyly uloženy',
    why: 'Hodnota 3,00 je nad maximem 2,00',
    done: 'Nastaveno.',
    pump: 'Čerpadlo',
    alert: 'Plán vyrozumění',
  },
  ru: {
    title: 'Задать уровень включения насосного агрегата',
    question: 'Оба насосных агрегата будут включены.',
    verb: 'Применить',
    note: 'Отправляется на станцию и подтверждается ответным сигналом.',
    value: 'Новое значение',
    missing: 'Невозможно: введите значение.',
    failed: 'Значения не были сохранены',
    why: 'Значение 3,00 выше максимального значения 2,00',
    done: 'Задано.',
    pump: 'Насосный агрегат',
    alert: 'План оповещения',
  },
}

/** A PV of the simulated plant. */
const LEVEL: PvConfig = {
  pvRef: { type: 'AnaIn', nr: 1_400_001 },
  name: 'Niveau Pumpensumpf',
  eksNr: 'PW14-SU1-L01',
  subtype: '',
  dimension: 'm',
  decimalPlaces: 2,
  hasArchiveData: true,
  stationNumber: 14,
  stationName: 'PW Dorfanger',
  domainConfig: { min: 0, max: 4 },
  digiDisplayConfig: null,
  anaLimitConfig: { lower: 0.25, lowerMid: 0.4, upperMid: 1.6, upper: 2.2 },
  alertInputConfig: null,
}

const WAITING_MS = 1500

/** Ends as told, after a moment in which the dialog is busy. */
const endsWith = (report: ActionReport) => () =>
  new Promise<ActionReport>((resolve) => setTimeout(() => resolve(report), WAITING_MS))

function useItems(): readonly ActionItem[] {
  const { pump } = useWords(WORDS)
  return [
    { id: 'a', label: `${pump} 1`, detail: 'PW Dorfanger · PW14-P1-N50', next: '1,70 m', state: 'done', reason: null },
    { id: 'b', label: `${pump} 2`, detail: 'PW Bahnhof · PW02-P2-N50', state: 'refused', reason: 'pvUnauthorized' },
    { id: 'c', label: `${pump} 3`, detail: 'PW Im Tal · PW09-P3-N50', next: '0,20 m', state: 'unknown', reason: null },
  ]
}

function Fields({ send }: { readonly send: (input: string) => void }) {
  const words = useWords(WORDS)
  const [text, setText] = useState('')
  return (
    <ActionForm blocked={text === '' ? words.missing : null} onSubmit={() => send(text)}>
      <TargetFacts config={LEVEL}>
        <input
          className={controls.input}
          aria-label={words.value}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </TargetFacts>
    </ActionForm>
  )
}

function Buttons() {
  const words = useWords(WORDS)
  const items = useItems()
  const { title, verb, note, question } = words
  const refused: ActionReport = { state: 'rejected', title: words.failed, lines: [words.why] }
  const accepted: ActionReport = { state: 'accepted', text: words.done, items }
  const asked = { title, verb, note, confirm: question, targets: items }
  const form = (report: ActionReport) =>
    runFormAction<string>({ title, verb, note, fields: (send) => <Fields send={send} />, run: endsWith(report) })
  const loading = () =>
    runFormAction<string>({
      title,
      verb,
      fields: () => <LoadStatus what={words.alert} load={{ state: 'loading' }} />,
      run: endsWith(refused),
    })
  const buttons: readonly (readonly [name: string, run: () => void])[] = [
    [
      'confirm',
      () => runAction({ title, verb, confirm: question, run: endsWith({ state: 'accepted', text: words.done }) }),
    ],
    ['targets', () => runAction({ ...asked, run: endsWith(accepted) })],
    ['refused item', () => runAction({ ...asked, confirm: null, run: endsWith(accepted) })],
    ['fields', () => form({ state: 'accepted', text: words.done })],
    ['fields, refused', () => form(refused)],
    ['fields, loading', loading],
  ]
  return (
    <div className={controls.row}>
      {buttons.map(([name, run]) => (
        <Button key={name} onClick={run} data-kit-open>
          {name}
        </Button>
      ))}
    </div>
  )
}

function Facts() {
  const words = useWords(WORDS)
  return (
    <TargetFacts config={LEVEL}>
      <input className={controls.input} aria-label={words.value} defaultValue="1,20" />
    </TargetFacts>
  )
}

function Targets() {
  const items = useItems()
  return <TargetList targets={[...items, { id: 'pv', label: LEVEL.name, config: LEVEL, next: '1,20 m' }]} />
}

/** Without a worker that knows the command: as far as its response says. */
function Results() {
  const items = useItems()
  return (
    <div data-wide>
      <ItemResults
        command="none"
        items={items}
        answeredAt={Date.UTC(2026, 10, 21, 11, 4, 40)}
        readAgain={() => undefined}
      />
    </div>
  )
}

export const section: KitSection = {
  title: 'Actions',
  samples: [
    { title: 'dialogs', Sample: Buttons },
    { title: 'one PV to change', Sample: Facts },
    { title: 'several things to change', Sample: Targets },
    { title: 'results of each item', Sample: Results },
    ...annotationSamples,
  ],
}
