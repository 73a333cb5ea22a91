import { useCallback } from 'react'
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
import { type NumberRow, rowId, useNumberRows } from './number-rows.ts'
import { useNumberActions } from './use-number-actions.tsx'

const NARROW = { below: 640, lines: 2, cell: narrowNumber }

/** The call numbers themselves: creates, changes and deletes them. Specification 2, "Areas". */
export function NumbersPage() {
  const { t } = useTranslation('numbers')
  const query = useQuery('callNumbers')
  useRereads(query)
  const rows = useNumberRows(query.body)
  const { blocked, whyNot, create, change, remove } = useNumberActions()
  const { chosen, clear, selection } = useChosen(rows, rowId)
  const columns = useNumberColumns()
  const label = t('page')
  const table = useLocalTable({ id: 'callNumbers', label, columns, rows, rowId })
  const onOpen = useCallback(
    (row: NumberRow) => {
      if (whyNot([row]) === null) change(row)
    },
    [whyNot, change],
  )
  const only = chosen.length === 1 ? chosen[0] : undefined
  const why = chosen.length === 0 ? t('chooseSome') : whyNot(chosen)
  return (
    <Page title={label} actions={<ButtonLink to={PATHS.numberActivation}>{t('activation')}</ButtonLink>}>
      <TableTools table={table}>
        <CommandButton primary blocked={blocked} onRun={create}>
          {t('create.open')} …
        </CommandButton>
        <CommandButton
          blocked={why ?? (only === undefined ? t('chooseOne') : null)}
          onRun={() => only !== undefined && change(only)}
        >
          {t('change.open')} …
        </CommandButton>
        <CommandButton blocked={why} onRun={() => remove(chosen, rows, clear)}>
          {t('delete.verb')} …
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
        onOpen={onOpen}
        narrow={NARROW}
      />
    </Page>
  )
}
