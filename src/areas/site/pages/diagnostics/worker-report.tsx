import { useTranslation } from 'react-i18next'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useWorkerCount } from '../../../../ui/status/use-worker-count.ts'
import type { CallStats, HubStats, TabStats, WorkerStats } from '../../../../wire/tabs/worker-stats.ts'
import styles from './diagnostics.module.css'
import { Panel, PlainTable } from './panel.tsx'

const KB = 1000

/** Statistics of the worker, its channels and its tabs. */
export function WorkerReport({ stats }: { readonly stats: WorkerStats }) {
  const { t } = useTranslation('diagnostics')
  const format = useFormat()
  const workers = useWorkerCount(true)
  return (
    <>
      <Panel title={t('worker.title')}>
        <dl className={styles.facts}>
          <Fact name={t('worker.kind')} value={t(`worker.${stats.kind}`)} />
          <Fact name={t('worker.count')} value={workers === null ? '–' : format.number(workers, 0)} />
          <Fact name={t('worker.build')} value={stats.build} />
          <Fact name={t('worker.instance')} value={stats.instance} />
          <Fact name={t('worker.age')} value={format.age(stats.ageMs)} />
          <Fact name={t('worker.lag')} value={format.amount(stats.lagMs, 0, 'ms')} />
          <Fact name={t('worker.rejected')} value={format.number(stats.rejected, 0)} />
          <Fact name={t('worker.skippedRows')} value={format.number(stats.skippedRows, 0)} />
          <Fact name={t('worker.implausible')} value={format.number(stats.implausibleTimes.arrivals, 0)} />
          {stats.implausibleTimes.pvs.length > 0 && (
            <Fact name={t('worker.implausiblePvs')} value={stats.implausibleTimes.pvs.join(', ')} />
          )}
          <Fact name={t('worker.errors')} value={format.number(stats.errors, 0)} />
        </dl>
      </Panel>
      <HubPool hubs={stats.hubs} />
      <Calls calls={stats.calls} />
      <Tabs tabs={stats.tabs} />
    </>
  )
}

function HubPool({ hubs }: { readonly hubs: readonly HubStats[] }) {
  const { t } = useTranslation(['diagnostics', 'errors'])
  const format = useFormat()
  const whole = (number: number) => format.number(number, 0)
  const rate = (number: number) => format.number(number, 1)
  return (
    <Panel title={t('hubs.title')}>
      <PlainTable
        label={t('hubs.title')}
        head={[
          t('hubs.hub'),
          t('hubs.state'),
          t('hubs.subscribed'),
          t('hubs.messages'),
          t('hubs.messagesPerSecond'),
          t('hubs.values'),
          t('hubs.valuesPerSecond'),
          t('hubs.kilobytes'),
          t('hubs.kilobytesPerSecond'),
          t('hubs.queueAge'),
          t('hubs.faults'),
          t('hubs.reconnects'),
        ]}
        texts={2}
        rows={hubs.map((hub) => ({
          id: hub.hub,
          cells: [
            hub.hub,
            hub.link.state === 'faulted'
              ? `${t('hubs.faulted')}: ${t(`errors:connection.reason.${hub.link.reason}`)} ${format.time(hub.link.since)} ${hub.link.detail}`
              : t(`hubs.${hub.link.state}`),
            whole(hub.subscribed),
            whole(hub.messages),
            rate(hub.messagesPerSecond),
            whole(hub.values),
            rate(hub.valuesPerSecond),
            whole(hub.bytes / KB),
            rate(hub.bytesPerSecond / KB),
            whole(hub.queueAgeMs),
            whole(hub.faults),
            whole(hub.reconnects),
          ],
        }))}
      />
    </Panel>
  )
}

function Calls({ calls }: { readonly calls: readonly CallStats[] }) {
  const { t } = useTranslation('diagnostics')
  const format = useFormat()
  return (
    <Panel title={t('calls.title')}>
      <PlainTable
        label={t('calls.title')}
        head={[
          t('calls.time'),
          t('calls.call'),
          t('calls.state'),
          t('hubs.kilobytes'),
          t('calls.ms'),
          t('hubs.kilobytesPerSecond'),
        ]}
        texts={3}
        rows={calls.map(({ id, name, at, state, bytes, ms }) => ({
          id: String(id),
          cells: [
            format.time(at),
            name,
            t(`calls.${state}`),
            format.number(bytes / KB, 1),
            format.number(ms, 0),
            // Bytes per ms are kB per second.
            ms > 0 ? format.number(bytes / ms, 1) : '–',
          ],
        }))}
      />
    </Panel>
  )
}

function Tabs({ tabs }: { readonly tabs: readonly TabStats[] }) {
  const { t } = useTranslation('diagnostics')
  const format = useFormat()
  return (
    <Panel title={t('tabs.title')}>
      <PlainTable
        label={t('tabs.title')}
        head={[t('tabs.tab'), t('tabs.shown'), t('tabs.leases'), t('tabs.frames'), t('tabs.forced')]}
        texts={2}
        rows={tabs.map(({ tab, visible, leases, frames, forcedCredits }) => ({
          id: tab,
          cells: [
            tab,
            t(visible ? 'tabs.visible' : 'tabs.hidden'),
            ...[leases, frames, forcedCredits].map((count) => format.number(count, 0)),
          ],
        }))}
      />
    </Panel>
  )
}

/** The worker's log, newest line first. */
export function WorkerLog({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation('diagnostics')
  return (
    <Panel title={t('log.title')}>
      {lines.length === 0 ? (
        <p className={controls.notice}>{t('log.empty')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled text must be reachable by keyboard
        <pre className={styles.log} tabIndex={0}>
          {lines.toReversed().join('\n')}
        </pre>
      )}
    </Panel>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
