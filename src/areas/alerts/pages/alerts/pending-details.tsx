import { Check } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isOpen } from '../../../../domain/alerts/alert-state.ts'
import type { AlertSource } from '../../../../domain/alerts/alert-view.ts'
import { PATHS } from '../../../../domain/text/paths.ts'
import type { AlertList } from '../../../../live/views/alert-list.ts'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import { PartFailed } from '../../../../ui/load-gate/part-failed.tsx'
import { useDeferred } from '../../../../ui/load-gate/use-deferred.ts'
import type { MenuEntry } from '../../../../ui/navigation/menu-entry.ts'
import type { Alert } from '../../../../wire/server/alert.ts'
import type { AlertRow } from '../../../../wire/tabs/alert-list.ts'
import type { DetailsPart } from '../../details/alert-details.tsx'
import { ackableAlertsOfRow } from './row-alerts.ts'

const importDrawer = () => import('../../details/alert-drawer.tsx')
const PENDING: AlertSource = { of: 'pending' }

interface Acknowledging {
  readonly blocked: string | null
  readonly ack: (ids: readonly string[]) => void
}

interface PendingDetails {
  readonly open: (alert: Alert, part?: DetailsPart) => void
  /** What the menu of a row offers to do. */
  readonly actsOf: (row: AlertRow) => readonly MenuEntry[]
  /** The last child of the row that holds the list. */
  readonly drawer: ReactNode
}

/** The details of a pending alert beside the list; they load when the first ones are opened. */
export function usePendingDetails(list: AlertList, { blocked, ack }: Acknowledging): PendingDetails {
  const { t } = useTranslation('alerts')
  const navigate = useNavigate()
  const [opened, setOpened] = useState<{ readonly id: string; readonly part: DetailsPart } | null>(null)
  const [module, load, hasFailed] = useDeferred(importDrawer, opened !== null)
  const open = useCallback(
    ({ id }: Alert, part: DetailsPart = 'all') => {
      load()
      setOpened({ id, part })
    },
    [load],
  )
  return {
    open,
    actsOf: (row) => {
      const ids = ackableAlertsOfRow(row, list)
      if (ids.length === 0) return []
      const label = ids.length === 1 ? t('ack.row') : t('ack.selected', { count: ids.length })
      return [{ id: 'ack', label, icon: <Check size={16} />, blocked, onChoose: () => ack(ids) }]
    },
    drawer:
      module === null ? (
        opened !== null && hasFailed && <PartFailed />
      ) : (
        <module.AlertDrawer
          id={opened?.id ?? null}
          list={list}
          source={PENDING}
          part={opened?.part ?? 'all'}
          onSelect={(id) => setOpened({ id, part: opened?.part ?? 'all' })}
          onClose={() => setOpened(null)}
          onOther={({ id }) => void navigate(`${PATHS.alertArchive}?alert=${id}`)}
          actions={(alert) =>
            isOpen(alert) && (
              <CommandButton blocked={blocked} onRun={() => ack([alert.id])}>
                {t('ack.row')}
              </CommandButton>
            )
          }
        />
      ),
  }
}
