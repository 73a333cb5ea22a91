import { Bell, type LucideIcon, Mail, MessageSquare, OctagonAlert, Phone, Router } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isOld, useLiveValue } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { LastKnown } from '../../../../ui/controls/last-known.tsx'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import type { AlarmLine, ConnectionType } from '../../../../wire/server/remote-alert.ts'
import { lineKey, useLines } from '../../calls/use-lines.ts'
import styles from './duty.module.css'

const ICONS: { readonly [type in ConnectionType]: LucideIcon } = {
  Sms: MessageSquare,
  Voice: Phone,
  Modem: Router,
  Email: Mail,
  Push: Bell,
}

/** The lines over which messages go out, live. A faulty one is as silent as one that has nothing to say, so it is marked. */
export function LineList() {
  const { t } = useTranslation(['duty', 'common'])
  const { load, refetch, listed: lines, now, isOld: areOld } = useLines()
  const counts = useMemo(() => {
    const faulty = now.filter((line) => line.faulty).length
    const busy = now.filter((line) => line.busy && !line.faulty).length
    return { free: now.length - faulty - busy, busy, faulty }
  }, [now])
  const columns = useMemo<readonly Column<AlarmLine>[]>(
    () => [
      {
        id: 'number',
        title: t('line.number'),
        track: '40px',
        align: 'end',
        text: ({ lineNumber }) => String(lineNumber),
      },
      {
        id: 'type',
        title: t('line.type'),
        track: 'minmax(104px, 1fr)',
        plain: ({ connectionType }) => t(`line.${connectionType}`),
        cell: ({ connectionType }) => {
          const Icon = ICONS[connectionType]
          return (
            <span className={styles.type}>
              <Icon size={16} aria-hidden="true" />
              {t(`line.${connectionType}`)}
            </span>
          )
        },
      },
      {
        id: 'state',
        title: t('line.state'),
        track: '100px',
        cell: (line) => <LineState line={line} />,
        plain: (line) => t(`line.${stateOf(line)}`),
      },
    ],
    [t],
  )
  return (
    <section className={`${controls.panel} ${styles.panel}`} aria-label={t('line.title')}>
      <h2 className={controls.panelTitle}>
        {t('line.title')} {lines !== null && <small>{t('line.counts', counts)}</small>}
        <LastKnown isOld={areOld} />
      </h2>
      {lines !== null && lines.length > 0 && counts.free + counts.busy === 0 && (
        <PageNote isNeededNow>
          <OctagonAlert size={18} aria-hidden="true" />
          <p>
            <b>{t('line.allFaulty')}</b>
          </p>
        </PageNote>
      )}
      <LoadGate what={t('line.what')} load={load} body={lines} onRetry={refetch}>
        {(all) => (
          <DataTable label={t('line.title')} columns={columns} rows={all} rowId={lineKey} empty={t('line.none')} />
        )}
      </LoadGate>
    </section>
  )
}

function LineState({ line }: { readonly line: AlarmLine }) {
  const { t } = useTranslation(['duty', 'common'])
  const live = useLiveValue('alarmLine', lineKey(line))
  const state = stateOf(live.value ?? line)
  const stale = isOld(live)
  return (
    <span
      className={styles.state}
      data-needs={state === 'faulty' || undefined}
      data-unknown={stale || undefined}
      data-line={lineKey(line)}
      data-state={state}
      title={stale ? t('common:value.stale') : undefined}
    >
      {t(`line.${state}`)}
      {stale && <span className="visually-hidden">{t('common:value.stale')}</span>}
    </span>
  )
}

function stateOf({ busy, faulty }: AlarmLine): 'faulty' | 'busy' | 'free' {
  return faulty ? 'faulty' : busy ? 'busy' : 'free'
}
