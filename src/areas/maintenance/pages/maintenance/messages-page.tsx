import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { machinePath } from '../../../../domain/text/paths.ts'
import { maintenanceKey } from '../../../../domain/values/topic-keys.ts'
import { useLiveValues, useQuery } from '../../../../live/views/hooks.ts'
import { Chip } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { firstMissing } from '../../../../ui/load-gate/first-missing.ts'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { PageLastKnown } from '../../../../ui/page/page-last-known.tsx'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import { NarrowCard } from '../../../../ui/table/rows/narrow-card.tsx'
import type { MaintenanceDescription } from '../../../../wire/server/maintenance.ts'
import { SERVICE_MESSAGE_TYPES } from '../../../../wire/server/pv-command.ts'
import { compareServiceMessages, serviceMessagesOf } from '../../rules/service-messages.ts'
import {
  type MessageRow,
  type MessageWords,
  messageRowId,
  PresentMessage,
  Told,
  useMessageColumns,
  useMessageWords,
} from './message-columns.tsx'

const NO_ROWS: readonly MessageRow[] = []

/** The service messages of all machines, live: what has come, the highest step first, and what comes next. Specification 2 and 3. */
export function MaintenanceMessagesPage() {
  const { t } = useTranslation('maintenance')
  const title = t('messages.page')
  const navigate = useNavigate()
  const named = useQuery('stations')
  const stations = named.body
  const machines = useQuery('maintenanceDescriptions')
  const { body } = machines
  const live = useServiceMessages(body)
  const rows = useMemo(() => {
    if (body === null || stations === null) return NO_ROWS
    const names = new Map(stations.map(({ id, name }) => [id, name]))
    return body
      .map((machine): MessageRow => {
        const states = keysOf(machine).flatMap((key) => live.get(key) ?? [])
        const configs = states.flatMap(({ value }) => value ?? [])
        return {
          ...serviceMessagesOf(configs),
          machine,
          stationName: names.get(machine.stationNumber) ?? String(machine.stationNumber),
          runtimeHours: configs[0]?.runtimeHours ?? null,
          stale: states.some(({ stale }) => stale),
        }
      })
      .toSorted(compareServiceMessages)
  }, [body, stations, live])
  const words = useMessageWords()
  const columns = useMessageColumns(words)
  const id = messageRowId
  const table = useLocalTable({ id: 'maintenance-messages', label: title, columns, rows, rowId: id })
  const narrow = useMemo(
    () => ({ below: 640, lines: 2, cell: (row: MessageRow) => <MessageCard row={row} words={words} /> }),
    [words],
  )
  const onOpen = useCallback((row: MessageRow) => void navigate(machinePath(row.machine.pvRef, 'runtime')), [navigate])
  const missing = firstMissing(machines, named)
  const come = rows.filter(({ present }) => present !== null).length
  return (
    <Page
      title={title}
      chips={
        <>
          {come > 0 && <Chip data-message-count={come}>{t('messages.count', { count: come })}</Chip>}
          <PageLastKnown isOld={rows.some(({ stale }) => stale)} />
        </>
      }
    >
      <TableTools table={table} />
      <TablePanel
        table={table}
        empty={t('messages.none')}
        loading={missing && <LoadStatus what={t('messages.what')} {...missing} />}
        onOpen={onOpen}
        narrow={narrow}
      />
    </Page>
  )
}

/** Leases all steps of these machines. */
function useServiceMessages(machines: readonly MaintenanceDescription[] | null) {
  return useLiveValues(
    'pvMaintenanceConfig',
    useMemo(() => (machines ?? []).flatMap(keysOf), [machines]),
  )
}

function keysOf({ pvRef }: MaintenanceDescription): readonly string[] {
  return SERVICE_MESSAGE_TYPES.flatMap((serviceMessageType) => maintenanceKey({ pvRef, serviceMessageType }) ?? [])
}

function MessageCard({ row, words }: { readonly row: MessageRow; readonly words: MessageWords }) {
  return (
    <NarrowCard
      name={row.machine.name}
      state={<PresentMessage row={row} text={words.present(row)} />}
      detail={row.present === null ? row.stationName : `${row.stationName} · ${words.state(row)}`}
      value={
        <span className={controls.muted}>
          <Told row={row} text={row.present === null ? words.next(row) : words.since(row)} />
        </span>
      }
    />
  )
}
