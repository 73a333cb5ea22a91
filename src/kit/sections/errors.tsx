import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PROBLEM_KEYS, type Problem } from '../../domain/forms/problem.ts'
import { domainProblem, rangeSentence } from '../../domain/forms/value-rules.ts'
import { CATALOGUE_KEYS, catalogueRow, catalogueText } from '../../ui/status/error-catalogue.ts'
import { useProblemText } from '../../ui/status/problem-text.ts'
import type { KitSection, KitWords } from '../base/section.ts'
import { useWords } from '../base/section.ts'
import styles from './errors.module.css'

const WORDS: KitWords<{ readonly action: string; readonly report: string; readonly names: string }> = {
  de: { action: 'StartApplication', report: 'Der Tagesbericht', names: 'Schneckenpumpe 1, Rechen 2' },
  en: { action: 'StartApplication', report: 'The daily report', names: 'Screw pump 1, screen 2' },
  cs: { action: 'StartApplication', report: 'Denní protokol', names: 'Šnekové čerpadlo 1, česle 2' },
  ru: { action: 'StartApplication', report: 'Суточный отчёт', names: 'Шнековый насос 1, решётка 2' },
}

/** Inserted into every text that wants it, so that no text shows an empty gap. */
const INSERTED = { count: 12_345, type: 'AnaIn', nr: 1_400_001, status: 'PartlyDone', text: 'EOF at 17' }

const LEVEL = { decimalPlaces: 2, dimension: 'm³/h' }
const CLOSED = { ...LEVEL, domainConfig: { min: 0, max: 12_000 } }
/** The problems with parameters, as the rules return them. */
const WITH_PARAMS: readonly (Problem | null)[] = [
  domainProblem(-0.5, CLOSED),
  domainProblem(12_000.004, CLOSED),
  rangeSentence(CLOSED),
  rangeSentence({ ...LEVEL, domainConfig: { min: 0, max: null } }),
  rangeSentence({ ...LEVEL, domainConfig: { min: null, max: 4 } }),
  { key: 'password.tooShort', params: { count: 12 } },
]

function TextTable({ head, rows }: { readonly head: readonly string[]; readonly rows: readonly ReactNode[] }) {
  return (
    <div data-wide>
      <table className={styles.texts}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </div>
  )
}

function Catalogue() {
  const { t } = useTranslation('catalogue')
  const { action, report, names } = useWords(WORDS)
  const rows = CATALOGUE_KEYS.map((key) => {
    const { area, place } = catalogueRow(key)
    return (
      <tr key={key}>
        <td>{area}</td>
        <td>{place}</td>
        <td>{key}</td>
        <td>{t(catalogueText(key), { defaultValue: '', ...INSERTED, action, names, what: report })}</td>
      </tr>
    )
  })
  return <TextTable head={['area', 'place', 'key', 'text']} rows={rows} />
}

function Problems() {
  const problemText = useProblemText()
  const rows = PROBLEM_KEYS.map((key) => {
    const shown = WITH_PARAMS.find((found) => found?.key === key) ?? { key }
    return (
      <tr key={key}>
        <td>{key}</td>
        <td>{problemText(shown)}</td>
      </tr>
    )
  })
  return <TextTable head={['key', 'text']} rows={rows} />
}

export const section: KitSection = {
  title: 'Errors',
  samples: [
    { title: 'every row of the error catalogue', Sample: Catalogue },
    { title: 'every problem of an entry', Sample: Problems },
  ],
}
