import { type ReactNode, useRef, useState } from 'react'
import { choiceOf, type Preset, type RangeChoice } from '../../domain/time/presets.ts'
import { Button } from '../../ui/controls/button.tsx'
import controls from '../../ui/controls/controls.module.css'
import { DateField, DateTimeField } from '../../ui/form/fields/date-fields.tsx'
import { TimeOfDayField } from '../../ui/form/fields/time-of-day-field.tsx'
import { useFormat } from '../../ui/locale/plant-settings.tsx'
import { Calendar } from '../../ui/time/inputs/calendar.tsx'
import { DateTimeInput } from '../../ui/time/inputs/date-time-input.tsx'
import { RangePicker } from '../../ui/time/range/range-picker.tsx'
import { RangePresets } from '../../ui/time/range/range-presets.tsx'
import { RangeSheet } from '../../ui/time/range/range-sheet.tsx'
import type { KitSection, KitWords } from '../base/section.ts'
import { useWords } from '../base/section.ts'

interface Words {
  readonly date: string
  readonly time: string
  readonly dateTime: string
  readonly invalid: string
  readonly blocked: string
  readonly open: string
}

const WORDS: KitWords<Words> = {
  de: {
    date: 'Datum der Wartung',
    time: 'Einschaltzeit',
    dateTime: 'Zeitpunkt der Messung',
    invalid: 'Ungültiges Datum',
    blocked: 'Das Recht „Wartung bearbeiten“ fehlt.',
    open: 'Öffnen',
  },
  en: {
    date: 'Date of maintenance',
    time: 'Switch-on time',
    dateTime: 'Time of measurement',
    invalid: 'Invalid date',
    blocked: 'You do not have permission to edit maintenance.',
    open: 'Open',
  },
  cs: {
    date: 'Datum údržby',
    time: 'Čas zapnutí',
    dateTime: 'Čas měření',
    invalid: 'Neplatné datum',
    blocked: 'Chybí právo upravovat údržbu.',
    open: 'Otevřít',
  },
  ru: {
    date: 'Дата ТО',
    time: 'Время включения',
    dateTime: 'Время измерения',
    invalid: 'Недопустимая дата',
    blocked: 'Нет права изменять данные ТО.',
    open: 'Открыть',
  },
}

/** Saturday, 21 November 2026, 12:04:37 in Berlin. */
const NOW = Date.UTC(2026, 10, 21, 11, 4, 37)
const now = () => NOW
const DAY_MS = 86_400_000
const MORNING = Date.UTC(2026, 10, 21, 6, 5)
const nothing = () => undefined

interface EntryProps {
  readonly label: string
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly required?: boolean
  readonly error?: string | null
  readonly changed?: boolean
  readonly blocked?: string
  readonly now: () => number
}

interface StatesProps {
  readonly label: string
  readonly filled: number
  readonly Entry: (props: EntryProps) => ReactNode
}

/** Empty, filled, changed, wrong, and blocked with its reason. */
function States({ label, filled, Entry }: StatesProps) {
  const { invalid, blocked } = useWords(WORDS)
  const [value, setValue] = useState<number | null>(filled)
  const [empty, setEmpty] = useState<number | null>(null)
  const still = { label, now, value: filled, onChange: nothing }
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <Entry
        label={label}
        now={now}
        required
        error={Number.isNaN(empty) ? invalid : null}
        value={empty}
        onChange={setEmpty}
      />
      <Entry label={label} now={now} changed={value !== filled} value={value} onChange={setValue} />
      <Entry {...still} changed />
      <Entry {...still} error={invalid} />
      <Entry {...still} blocked={blocked} />
    </div>
  )
}

const Dates = () => <States label={useWords(WORDS).date} filled={Date.UTC(2026, 10, 20, 23)} Entry={DateField} />
const DatesWithTime = () => <States label={useWords(WORDS).dateTime} filled={MORNING} Entry={DateTimeField} />
const TimesOfDay = () => (
  <States label={useWords(WORDS).time} filled={425} Entry={({ now: _, ...field }) => <TimeOfDayField {...field} />} />
)

function RepeatedHour() {
  const [value, setValue] = useState<number | null>(Date.UTC(2026, 9, 25, 1, 30))
  return <DateTimeInput aria-label={useWords(WORDS).dateTime} value={value} onChange={setValue} now={now} />
}

function Month() {
  const [value, setValue] = useState(MORNING)
  return <Calendar value={value} onSelect={setValue} now={NOW - 3 * DAY_MS} />
}

function LimitedMonth() {
  const [value, setValue] = useState(MORNING)
  const range = { from: NOW - 9 * DAY_MS, to: NOW }
  return <Calendar value={value} onSelect={setValue} now={NOW} min={NOW - 15 * DAY_MS} max={NOW} range={range} />
}

/** A button that presses the one of its sample that opens something, so that the tests see what it opens. */
function Opened({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const press = () => box.current?.querySelector<HTMLElement>('[aria-haspopup]')?.click()
  return (
    <div className={controls.row}>
      <Button data-kit-open onClick={press}>
        {useWords(WORDS).open}
      </Button>
      <div ref={box}>{children}</div>
    </div>
  )
}

function OpenCalendar() {
  const [value, setValue] = useState<number | null>(MORNING)
  return (
    <Opened>
      <DateTimeInput aria-label={useWords(WORDS).dateTime} value={value} onChange={setValue} now={now} />
    </Opened>
  )
}

function OpenMenu() {
  return (
    <Opened>
      <RangePresets shown={['last7Days']} value="last7Days" onSelect={nothing} onOwn={nothing} />
    </Opened>
  )
}

function useChoice(preset: Preset) {
  const { timeZone } = useFormat()
  const [value, onChange] = useState<RangeChoice>(() => choiceOf(preset, NOW, timeZone))
  return { value, onChange, now }
}

const CHART_PRESETS: readonly Preset[] = [
  'today',
  'yesterday',
  'thisWeek',
  'thisMonth',
  'last24Hours',
  'last7Days',
  'last28Days',
  'last12Months',
]

function ArchivePicker() {
  return (
    <div data-wide>
      <RangePicker {...useChoice('last7Days')} />
    </div>
  )
}

function ChartPicker() {
  const { value, ...choice } = useChoice('today')
  const [own, setOwn] = useState<RangeChoice>({ ...value, from: value.from - 3 * DAY_MS, to: value.from, preset: null })
  return (
    <div data-wide>
      <RangePicker {...choice} presets={CHART_PRESETS} value={own} onChange={setOwn} />
    </div>
  )
}

function MenuPreset() {
  return (
    <div data-wide>
      <RangePicker {...useChoice('last12Hours')} />
    </div>
  )
}

function LimitedPicker() {
  const choice = useChoice('today')
  return (
    <div data-wide>
      <RangePicker {...choice} min={choice.value.from} max={NOW} />
    </div>
  )
}

function Backwards() {
  const choice = useChoice('today')
  const { from, to } = choice.value
  return (
    <div data-wide>
      <RangePicker {...choice} value={{ from: to, to: from, preset: null }} />
    </div>
  )
}

function Sheet() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button data-kit-open onClick={() => setOpen(true)}>
        {useWords(WORDS).open}
      </Button>
      <RangeSheet {...useChoice('last7Days')} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

export const section: KitSection = {
  title: 'Time',
  samples: [
    { title: 'range picker: archive of alerts', Sample: ArchivePicker },
    { title: 'range picker: chart, a range of its own', Sample: ChartPicker },
    { title: 'range picker: a preset of the menu', Sample: MenuPreset },
    { title: 'range picker: no earlier and no later data', Sample: LimitedPicker },
    { title: 'range picker: the end before the start', Sample: Backwards },
    { title: 'range sheet', Sample: Sheet },
    { title: 'menu of presets', Sample: OpenMenu },
    { title: 'calendar of a date and time', Sample: OpenCalendar },
    { title: 'calendar', Sample: Month },
    { title: 'calendar: limits and a range', Sample: LimitedMonth },
    { title: 'date: empty, filled, changed, wrong, blocked', Sample: Dates },
    { title: 'date and time: empty, filled, changed, wrong, blocked', Sample: DatesWithTime },
    { title: 'time of day: empty, filled, changed, wrong, blocked', Sample: TimesOfDay },
    { title: 'date and time: the second pass of the hour that autumn repeats', Sample: RepeatedHour },
  ],
}
