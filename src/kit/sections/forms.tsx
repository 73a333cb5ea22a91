import { useEffect, useRef, useState } from 'react'
import { PvField } from '../../areas/values/picker/pv-field.tsx'
import { type EnteredNumber, enteredNumber, typedNumber } from '../../domain/forms/entered-number.ts'
import { numberProblem, textProblem } from '../../domain/forms/entry-rules.ts'
import { LIVE_TYPES } from '../../domain/values/pv-ref.ts'
import { Button } from '../../ui/controls/button.tsx'
import controls from '../../ui/controls/controls.module.css'
import { Notice } from '../../ui/controls/notice.tsx'
import { CheckboxesField, CheckboxField, RadioField } from '../../ui/form/fields/choice-field.tsx'
import { NumberField } from '../../ui/form/fields/number-field.tsx'
import { useRangeText } from '../../ui/form/fields/range-text.ts'
import { SelectField } from '../../ui/form/fields/select-field.tsx'
import { SlotRows } from '../../ui/form/fields/slot-rows.tsx'
import type { Slots } from '../../ui/form/fields/slots.ts'
import { TextAreaField, TextField } from '../../ui/form/fields/text-field.tsx'
import { useForm } from '../../ui/form/state/use-form.ts'
import { useFormat } from '../../ui/locale/plant-settings.tsx'
import type { PvRef } from '../../wire/server/pv.ts'
import { FORM_WORDS } from '../base/form-words.ts'
import { type KitSection, useWords } from '../base/section.ts'

const COLUMN = { display: 'grid', gap: 12 } as const
const DECIMALS = 2
const PEOPLE = ['Wagner', 'Kern', 'Lenz', 'Sommer', 'Krátký', 'Иванов'] as const

const nothing = () => undefined

function Texts() {
  const { name, message, messageText, help, noRight } = useWords(FORM_WORDS)
  const [text, setText] = useState('')
  return (
    <div style={COLUMN}>
      <TextField label={name} value={text} onChange={setText} required help={help} />
      <TextField label={name} value="PW Dorfanger" onChange={nothing} changed />
      <TextField label={name} value="PW Dorfanger" onChange={nothing} blocked={noRight} />
      <TextAreaField label={message} value={`${messageText}\n${messageText}`} onChange={nothing} />
    </div>
  )
}

function Numbers() {
  const { limit, delay, noRight, help } = useWords(FORM_WORDS)
  const { language } = useFormat()
  const range = useRangeText()({ min: 0, max: 4 }, DECIMALS)
  const [value, setValue] = useState<EnteredNumber>(() => enteredNumber(1.7, DECIMALS, language))
  const number = { label: limit, decimals: DECIMALS, unit: 'm', range, onChange: nothing }
  return (
    <div style={COLUMN}>
      <NumberField {...number} value={value} onChange={setValue} min={0} max={4} help={help} />
      <NumberField {...number} value={enteredNumber(1.7, DECIMALS, language)} changed />
      <NumberField {...number} value={enteredNumber(null, DECIMALS, language)} />
      <NumberField {...number} value={enteredNumber(2.2, DECIMALS, language)} blocked={noRight} />
      <NumberField label={delay} decimals={0} unit="s" value={enteredNumber(65535, 0, language)} onChange={nothing} />
    </div>
  )
}

function Errors() {
  const words = useWords(FORM_WORDS)
  const { language } = useFormat()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    saved: { name: '', limit: typedNumber('1,8 m', language), message: words.messageText },
    problemsOf: ({ name, limit }) => ({ name: textProblem(name), limit: numberProblem(limit.value) }),
  })
  useEffect(() => element.current?.requestSubmit(), [])
  return (
    <form ref={element} style={COLUMN} noValidate onSubmit={form.onSubmit(nothing)}>
      <Notice text={words.refused} actions={[{ verb: words.save, onRun: nothing }]} />
      <TextField label={words.name} {...form.field('name')} />
      <NumberField label={words.limit} unit="m" decimals={DECIMALS} {...form.field('limit')} />
      <TextField label={words.message} {...form.field('message')} />
      <div className={controls.row}>
        <Button primary type="submit">
          {words.save}
        </Button>
      </div>
    </form>
  )
}

function Choices() {
  const { way, ways, choose, onlyActive, noRight } = useWords(FORM_WORDS)
  const choices = ways.map((text, index) => ({ value: String(index), text, disabled: index === 2 }))
  const [chosen, setChosen] = useState<string | null>(null)
  const [several, setSeveral] = useState<readonly string[]>(['1'])
  const [active, setActive] = useState(true)
  return (
    <div style={COLUMN}>
      <SelectField label={way} choices={choices} placeholder={choose} value={chosen} onChange={setChosen} />
      <SelectField label={way} choices={choices} value="1" onChange={nothing} changed />
      <SelectField label={way} choices={choices} value="0" onChange={nothing} blocked={noRight} />
      <RadioField label={way} choices={choices} value={chosen} onChange={setChosen} error={choose} />
      <CheckboxesField label={way} choices={choices} value={several} onChange={setSeveral} changed />
      <CheckboxField label={onlyActive} value={active} onChange={setActive} />
      <CheckboxField label={onlyActive} value onChange={nothing} blocked={noRight} />
    </div>
  )
}

function Slotted() {
  const { recipient } = useWords(FORM_WORDS)
  const [value, setValue] = useState<Slots<string>>(() => {
    const [first = null, second = null] = PEOPLE.map((person, index) => `${recipient} ${index + 1} (${person})`)
    return [first, null, second, null]
  })
  return (
    <div style={COLUMN}>
      <SlotRows slots={value} onChange={setValue} labelOf={String} disabled={false} />
      <SlotRows slots={value} onChange={nothing} labelOf={String} disabled />
    </div>
  )
}

function Pvs() {
  const { noRight, pv, choose } = useWords(FORM_WORDS)
  const [one, setOne] = useState<PvRef | null>(null)
  return (
    <div style={COLUMN}>
      <PvField label={pv} value={one} onChange={setOne} types={LIVE_TYPES} />
      <PvField label={pv} value={null} onChange={nothing} types={LIVE_TYPES} error={choose} />
      <PvField
        label={pv}
        value={{ type: 'AnaIn', nr: 100001 }}
        onChange={nothing}
        types={LIVE_TYPES}
        blocked={noRight}
      />
    </div>
  )
}

export const section: KitSection = {
  title: 'Forms',
  samples: [
    { title: 'text: empty, changed, blocked, several lines', Sample: Texts },
    { title: 'number: with range, changed, empty, blocked', Sample: Numbers },
    { title: 'form: errors after the first attempt, and a notice', Sample: Errors },
    { title: 'choices: list, radio buttons, boxes', Sample: Choices },
    { title: 'process variable: 100,000 options, wrong, blocked', Sample: Pvs },
    { title: 'slots: with a gap, blocked', Sample: Slotted },
  ],
}
