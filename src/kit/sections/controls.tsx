import { Chip, ChipButton } from '../../ui/controls/chip.tsx'
import { CommandButton } from '../../ui/controls/command-button.tsx'
import controls from '../../ui/controls/controls.module.css'
import type { KitSection, KitWords } from '../base/section.ts'
import { useWords } from '../base/section.ts'

const WORDS: KitWords<{ readonly acknowledge: string; readonly noRight: string }> = {
  de: { acknowledge: 'Quittieren', noRight: 'Das Recht „Störmeldungen quittieren“ fehlt.' },
  en: { acknowledge: 'Acknowledge', noRight: 'You do not have permission to acknowledge alarms.' },
  cs: { acknowledge: 'Kvitovat', noRight: 'Chybí právo kvitovat poruchová hlášení.' },
  ru: { acknowledge: 'Квитировать', noRight: 'Нет права квитировать аварийные сообщения.' },
}

const nothing = () => undefined

function Buttons() {
  const { acknowledge, noRight } = useWords(WORDS)
  return (
    <div className={controls.row}>
      <CommandButton primary blocked={null} onRun={nothing}>
        {acknowledge}
      </CommandButton>
      <CommandButton blocked={null} onRun={nothing}>
        {acknowledge}
      </CommandButton>
      <CommandButton quiet blocked={null} onRun={nothing}>
        {acknowledge}
      </CommandButton>
      <CommandButton blocked={noRight} onRun={nothing}>
        {acknowledge}
      </CommandButton>
    </div>
  )
}

function Chips() {
  const { acknowledge } = useWords(WORDS)
  return (
    <div className={controls.row}>
      <Chip>{acknowledge}</Chip>
      <Chip data-on>{acknowledge}</Chip>
      <Chip data-stale>{acknowledge}</Chip>
      <ChipButton aria-pressed="true">{acknowledge}</ChipButton>
    </div>
  )
}

export const section: KitSection = {
  title: 'Controls',
  samples: [
    { title: 'buttons: primary, plain, quiet, blocked with its reason', Sample: Buttons },
    { title: 'chips: plain, on, stale, pressed', Sample: Chips },
  ],
}
