import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/button.tsx'
import { saveFile } from '../../../../ui/files/save-file.ts'
import { useIsPhone } from '../../../../ui/layout/use-is-phone.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import type { AcceptanceReport } from '../../../../wire/tabs/acceptance.ts'
import { FindingCard } from './finding-card.tsx'
import { type FindingRow, findingRows } from './finding-rows.ts'
import { ReportSince } from './report-since.tsx'
import styles from './server-check.module.css'
import { useFindingColumns } from './use-finding-columns.ts'
import { useServerCheck } from './use-server-check.ts'

const NARROW_BELOW_PX = 560
const narrow = { below: NARROW_BELOW_PX, lines: 3, cell: (row: FindingRow) => <FindingCard row={row} /> }
const rowId = ({ id }: { readonly id: string }) => id

/** Compares the server with the contract, as `npm run accept` does, in the session of this page. It only reads. */
export function ServerCheckPage() {
  const { t } = useTranslation('acceptance')
  const { state, start, stop } = useServerCheck()
  const isRunning = state.state === 'running'
  return (
    <Page
      title={t('title')}
      actions={
        isRunning ? (
          <Button onClick={stop}>{t('page.stop')}</Button>
        ) : (
          <Button primary onClick={() => void start()}>
            {t(state.state === 'done' ? 'page.again' : 'page.start')}
          </Button>
        )
      }
    >
      {state.state !== 'done' && (
        <PageNote>
          <p>{t('page.intro')}</p>
          <p>{t('readOnly')}</p>
        </PageNote>
      )}
      <p role="status" className={styles.status} data-check={state.state}>
        {isRunning && t('page.step', { what: state.what, done: state.done, of: state.of })}
        {state.state === 'failed' && t('page.failed', { why: state.why })}
      </p>
      {state.state === 'done' && <Findings report={state.report} />}
    </Page>
  )
}

function Findings({ report }: { readonly report: AcceptanceReport }) {
  const { t } = useTranslation('acceptance')
  const rows = useMemo(() => findingRows(report), [report])
  const columns = useFindingColumns()
  const table = useLocalTable({ id: 'serverCheck', label: t('page.rows'), columns, rows, rowId })
  const bad = report.links.filter(({ state }) => state === 'bad').length
  const isPhone = useIsPhone()
  const save = () => {
    const content = new Blob([`${JSON.stringify(report, null, 2)}\n`], { type: 'application/json' })
    void saveFile('accept.json', content)
  }
  return (
    <>
      <details className={styles.way} open={!isPhone}>
        <summary>
          {t('links')}: {t('page.toMend', { count: bad })}
        </summary>
        <dl className={styles.links}>
          {report.links.map(({ name, state, found }) => (
            <div key={name} data-link-check={name} data-state={state}>
              <dt>{t(`link.${name}`)}</dt>
              <dd>
                {t(`state.${state}`)} <small>{found}</small>
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <ReportSince report={report} />
      <TableTools table={table}>
        <Button onClick={save}>{t('page.save')}</Button>
        <span>{t('writes')}</span>
      </TableTools>
      <TablePanel table={table} empty={t('page.empty')} loading={false} narrow={narrow} />
    </>
  )
}
