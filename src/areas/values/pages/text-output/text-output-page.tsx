import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { keyedOutputs, stepOfOutput } from '../../../../domain/texts/set-text.ts'
import { useLiveValues, useQuery } from '../../../../live/views/hooks.ts'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import { firstMissing } from '../../../../ui/load-gate/first-missing.ts'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useChosen } from '../../../../ui/table/panel/use-chosen.ts'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import { TextState } from '../../texts/live-text.tsx'
import { useSetTexts } from '../../texts/use-set-texts.tsx'
import { rowId, type TextRow, useTextColumns } from './text-columns.tsx'
import styles from './text-output.module.css'

const NO_ROWS: readonly TextRow[] = []
const LOADING = { value: null, load: { state: 'loading' }, stale: false } as const
const NARROW_BELOW_PX = 640

/** Text messages of the plant, live: sets one of them, or several at once. Specification 2, "Areas": text output. */
export function TextOutputPage() {
  const { t } = useTranslation(['texts', 'overlay'])
  const outputs = useQuery('textOutputs')
  const named = useQuery('stations')
  const stations = named.body
  const ids = useMemo(() => [...new Set(outputs.body?.map(({ id }) => String(id)))], [outputs.body])
  const live = useLiveValues('textMessage', ids)
  const { whyNot, set } = useSetTexts(live)
  const rows = useMemo(() => {
    if (outputs.body === null || stations === null) return NO_ROWS
    const names = new Map(stations.map(({ id, name }) => [id, name]))
    return keyedOutputs(outputs.body).map((output): TextRow => {
      const stationName = names.get(output.stationNumber) ?? String(output.stationNumber)
      return { ...output, stationName, now: live.get(String(output.id)) ?? LOADING }
    })
  }, [outputs.body, stations, live])

  const button = useCallback(
    (row: TextRow, active: boolean, quiet: boolean) => (
      <CommandButton quiet={quiet} blocked={whyNot([row])} tabIndex={active ? 0 : -1} onRun={() => set([row])}>
        {t(`step.${stepOfOutput(row)}`)}
      </CommandButton>
    ),
    [whyNot, set, t],
  )
  const columns = useTextColumns(button)
  const table = useLocalTable({ id: 'textOutputs', label: t('page'), columns, rows, rowId })
  const { chosen, clear, selection } = useChosen(rows, rowId, table)
  const narrow = useMemo(() => {
    const cell = (row: TextRow, active: boolean) => (
      <div className={styles.card}>
        <b className={styles.name}>{row.name}</b>
        {button(row, active, false)}
        <span className={styles.name}>{row.stationName}</span>
        <span className={styles.now}>
          <TextState now={row.now} />
        </span>
      </div>
    )
    return { below: NARROW_BELOW_PX, lines: 3, cell }
  }, [button])
  // A direct text would be sent by a click that only meant to look.
  const onOpen = useCallback(
    (row: TextRow) => {
      if (stepOfOutput(row) !== 'send' && whyNot([row]) === null) set([row])
    },
    [whyNot, set],
  )
  const missing = firstMissing(outputs, named)
  const why = chosen.length === 0 ? t('choose') : whyNot(chosen)
  return (
    <Page title={t('page')}>
      <TableTools table={table}>
        <CommandButton primary blocked={why} onRun={() => set(chosen, { onDone: clear })}>
          {chosen.length === 0 ? t('setNone') : t('setSelected', { count: chosen.length })}
        </CommandButton>
        <span className={styles.why} role="status">
          {chosen.length > 0 && why}
        </span>
      </TableTools>
      <TablePanel
        table={table}
        empty={t('none')}
        loading={missing && <LoadStatus what={t('what')} {...missing} />}
        selection={selection}
        onOpen={onOpen}
        narrow={narrow}
      />
    </Page>
  )
}
