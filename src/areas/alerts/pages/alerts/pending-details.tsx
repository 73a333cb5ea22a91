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
import { AsideSign } from '../../aside/aside-sign.tsx'
import type { AsideActions } from '../../aside/use-aside-actions.tsx'
import type { DetailsPart } from '../../details/alert-details.tsx'
import { ackableAlertsOfRow, alertsOfRow } from './row-alerts.ts'

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
export function usePendingDetails(
  list: AlertList,
  { blocked, ack }: Acknowledging,
  { asideOf, actOf }: Pick<AsideActions, 'asideOf' | 'actOf'>,
): PendingDetails {
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
      const label = ids.length === 1 ? t('ack.row') : t('ack.selected', { count: ids.length })
      const acks =
        ids.length === 0 ? [] : [{ id: 'ack', label, icon: <Check size={16} />, blocked, onChoose: () => ack(ids) }]
      const aside = actOf(row)
      return aside === null ? acks : [...acks, { id: 'aside', ...aside, onChoose: aside.run }]
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
          actions={(alert) => {
            // What chatters is known of its row alone.
            const row = list.here.find((one) => alertsOfRow(one).includes(alert.id)) ?? alert
            const aside = asideOf(row)
            const act = actOf(row)
            if (!isOpen(alert) && act === null) return false
            return (
              <>
                {aside !== null && <AsideSign aside={aside} />}
                {act !== null && (
                  <CommandButton blocked={act.blocked} onRun={act.run}>
                    {act.label}
                  </CommandButton>
                )}
                {isOpen(alert) && (
                  <CommandButton blocked={blocked} onRun={() => ack([alert.id])}>
                    {t('ack.row')}
                  </CommandButton>
                )}
              </>
            )
          }}
        />
      ),
  }
}
