import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReportChange, reportChanges, reportOf } from '../../../../domain/acceptance/report-changes.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { AcceptanceReport, Difference } from '../../../../wire/tabs/acceptance.ts'
import styles from './server-check.module.css'

type Earlier =
  | { readonly state: 'none' }
  | { readonly state: 'refused'; readonly file: string }
  | { readonly state: 'read'; readonly report: AcceptanceReport }

/** Compares a report with one that was kept as a file, such as that of the day before an update of the server. */
export function ReportSince({ report }: { readonly report: AcceptanceReport }) {
  const { t } = useTranslation('acceptance')
  const input = useRef<HTMLInputElement>(null)
  const [earlier, setEarlier] = useState<Earlier>({ state: 'none' })
  const take = async (file: File) => {
    const kept = await readReport(file)
    setEarlier(kept === null ? { state: 'refused', file: file.name } : { state: 'read', report: kept })
  }
  return (
    <>
      <Button onClick={() => input.current?.click()}>{t('page.compare')}</Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('page.compare')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file !== undefined) void take(file)
          // The same file again must be a change.
          currentTarget.value = ''
        }}
      />
      <div role="status" className={styles.since} data-since={earlier.state}>
        {earlier.state === 'refused' && <p>{t('page.noReport', { file: earlier.file })}</p>}
        {earlier.state === 'read' && <Changes earlier={earlier.report} report={report} />}
      </div>
    </>
  )
}

function Changes({ earlier, report }: { readonly earlier: AcceptanceReport; readonly report: AcceptanceReport }) {
  const { t } = useTranslation('acceptance')
  const format = useFormat()
  const changes = reportChanges(earlier, report)
  return (
    <>
      <h2>{t('change.title', { time: format.dateTime(earlier.at) })}</h2>
      {changes.length === 0 ? (
        <p>{t('change.none')}</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <Change key={change.what} change={change} />
          ))}
        </ul>
      )}
    </>
  )
}

function Change({ change: { what, before, now, added, gone } }: { readonly change: ReportChange }) {
  const { t } = useTranslation('acceptance')
  const verdict =
    before === null
      ? t('change.new')
      : now === null
        ? t('change.gone')
        : t('change.now', { verdict: t(`verdict.${now}`), before: t(`verdict.${before}`) })
  const place = (sign: string) => (one: Difference) => (
    <li key={`${sign} ${one.kind} ${one.path}`}>
      {sign} <code>{one.path}</code> {t(`kind.${one.kind}`)}: {one.found}
    </li>
  )
  return (
    <li data-change={what}>
      <b>{what}</b> {verdict}
      <ul>
        {added.map(place('+'))}
        {gone.map(place('−'))}
      </ul>
    </li>
  )
}

/** Null for a file that is none. */
async function readReport(file: File): Promise<AcceptanceReport | null> {
  try {
    return reportOf(JSON.parse(await file.text()))
  } catch {
    return null
  }
}
