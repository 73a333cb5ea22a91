import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveMode, useLiveValue } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import panes from '../../../../ui/layout/panes.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import { type HornTest, JOURNAL_KEPT, type Journal, type JournalEntry } from '../../../../wire/tabs/journal.ts'
import { ReminderList } from '../../../values/reminders/reminder-list.tsx'
import styles from './journal.module.css'
import { type JournalRow, ResultSign, useJournalColumns } from './journal-columns.tsx'
import { JournalDetails } from './journal-details.tsx'
import { useJournalRows } from './use-journal-rows.ts'

const NOTHING: readonly JournalEntry[] = []
const NO_TESTS: readonly HornTest[] = []
const NARROW_BELOW_PX = 560

/** What this user has sent from this workstation, when, and what became of it. Domain 6.12. */
export function JournalPage() {
  const { t } = useTranslation('journal')
  const format = useFormat()
  const journal = useLiveValue('journal', '').value
  const { rows, linesOf } = useJournalRows(journal?.entries ?? NOTHING)
  const columns = useJournalColumns()
  const [opened, open] = useParameter('order')
  const table = useLocalTable({ id: 'journal', label: t('title'), columns, rows, rowId })
  const narrow = useMemo(
    () => ({
      below: NARROW_BELOW_PX,
      lines: 3,
      cell: ({ entry, action, targets, values, result }: JournalRow) => (
        <div className={styles.card}>
          <span className={styles.line}>
            <span>{format.dateTime(entry.sentAt)}</span>
            <ResultSign result={result} />
          </span>
          <b className={styles.cardText}>{action}</b>
          <span className={styles.cardText}>{[targets, values].filter((text) => text !== '').join(' · ')}</span>
        </div>
      ),
    }),
    [format],
  )
  const rowState = useCallback(({ id }: JournalRow) => (id === opened ? 'opened' : undefined), [opened])
  const row = rows.find(({ id }) => id === opened) ?? null
  return (
    <Page title={t('title')}>
      <Since journal={journal} />
      <TableTools table={table} />
      <div className={panes.panes}>
        <TablePanel
          table={table}
          className={panes.list}
          empty={t('empty')}
          onOpen={({ id }) => open(id)}
          rowState={rowState}
          narrow={narrow}
        />
        <JournalDetails
          row={row}
          lines={row === null ? [] : linesOf(row.entry)}
          open={opened !== null}
          onClose={() => open(null)}
        />
      </div>
      <HornTests tests={journal?.hornTests ?? NO_TESTS} />
      <ReminderList />
    </Page>
  )
}

const rowId = ({ id }: JournalRow) => id

/** When somebody has tested the horn of this workstation, and what they have answered. */
function HornTests({ tests }: { readonly tests: readonly HornTest[] }) {
  const { t } = useTranslation('journal')
  const format = useFormat()
  if (tests.length === 0) return null
  const texts = tests.map(({ at, wasHeard }) =>
    t(wasHeard ? 'hornHeard' : 'hornUnheard', { time: format.dateTime(at) }),
  )
  return <p className={controls.muted} data-horn-tests={tests.length}>{`${t('hornTests')} ${texts.join(', ')}`}</p>
}

/** Since when the journal is complete, and whose it is: one that forgets silently would be taken for a proof. */
function Since({ journal }: { readonly journal: Journal | null }) {
  const { t } = useTranslation('journal')
  const format = useFormat()
  const { worker } = useLiveMode()
  const since = journal?.since ?? null
  const dropped = journal?.dropped ?? 0
  return (
    <p role="status" className={`${controls.muted} ${styles.since}`}>
      <span data-since={since ?? undefined}>
        {since === null
          ? t('unknownSince')
          : t(worker === 'dedicated' ? 'window' : 'since', {
              time: format.stamp(since, plantNow()),
              most: JOURNAL_KEPT,
            })}
      </span>
      {dropped > 0 && <span>{t('dropped', { count: dropped })}</span>}
    </p>
  )
}
