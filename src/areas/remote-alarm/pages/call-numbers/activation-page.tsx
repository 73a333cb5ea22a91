import { useTranslation } from 'react-i18next'
import { PATHS } from '../../../../domain/text/paths.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { ButtonLink } from '../../../../ui/controls/button.tsx'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useChosen } from '../../../../ui/table/panel/use-chosen.ts'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import { narrowNumber, useNumberColumns } from './number-columns.tsx'
import { rowId, useNumberRows } from './number-rows.ts'
import { useNumberActions } from './use-number-actions.tsx'

const NARROW = { below: 640, lines: 2, cell: narrowNumber }

/** The call numbers of duty: who is called is switched here, several at once. Specification 2, "Areas". */
export function ActivationPage() {
  const { t } = useTranslation('numbers')
  const query = useQuery('callNumbersForActivation')
  useRereads(query)
  const rows = useNumberRows(query.body)
  const { whyNot, switchTo } = useNumberActions()
  const { chosen, clear, selection } = useChosen(rows, rowId)
  const columns = useNumberColumns()
  const label = t('activation')
  const table = useLocalTable({ id: 'numberActivation', label, columns, rows, rowId })
  const why = chosen.length === 0 ? t('chooseSome') : whyNot(chosen)
  return (
    <Page title={label} actions={<ButtonLink to={PATHS.callNumbers}>{t('page')}</ButtonLink>}>
      <TableTools table={table}>
        <CommandButton blocked={why} onRun={() => switchTo(chosen, true, rows, clear)}>
          {t('activate.verb')} …
        </CommandButton>
        <CommandButton blocked={why} onRun={() => switchTo(chosen, false, rows, clear)}>
          {t('deactivate.verb')} …
        </CommandButton>
        <span className={controls.muted} role="status">
          {chosen.length > 0 && why}
        </span>
      </TableTools>
      <TablePanel
        table={table}
        empty={t('none')}
        loading={query.body === null && <LoadStatus what={t('what')} load={query.load} onRetry={query.refetch} />}
        selection={selection}
        narrow={NARROW}
      />
    </Page>
  )
}
