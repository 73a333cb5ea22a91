import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../components/controls/controls.module.css'
import { useFormat } from '../../components/plant/plant-context.tsx'
import type { HubStats, TabStats, WorkerStats } from '../../wire/live.ts'
import styles from './diagnostics.module.css'

/** The worker's numbers as panels: itself, its channels, its tabs, its log. */
export function WorkerReport({ stats }: { readonly stats: WorkerStats }) {
  const { t } = useTranslation('diagnostics')
  const format = useFormat()
  return (
    <div className={styles.report}>
      <Panel title={t('worker.title')}>
        <dl className={styles.facts}>
          <Fact name={t('worker.kind')} value={t(`worker.${stats.kind}`)} />
          <Fact name={t('worker.build')} value={stats.build} />
          <Fact name={t('worker.instance')} value={stats.instance} />
          <Fact name={t('worker.age')} value={format.age(stats.ageMs)} />
          <Fact name={t('worker.rejected')} value={format.number(stats.rejected, 0)} />
        </dl>
      </Panel>
      <Hubs hubs={stats.hubs} />
      <Tabs tabs={stats.tabs} />
      <Panel title={t('log.title')}>
        {stats.log.length === 0 ? (
          <p className={controls.notice}>{t('log.empty')}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled text must be reachable by keyboard
          <pre className={styles.log} tabIndex={0}>
            {stats.log.toReversed().join('\n')}
          </pre>
        )}
      </Panel>
    </div>
  )
}

function Hubs({ hubs }: { readonly hubs: readonly HubStats[] }) {
  const { t } = useTranslation(['diagnostics', 'errors'])
  const format = useFormat()
  return (
    <Panel title={t('hubs.title')}>
      <Table
        label={t('hubs.title')}
        head={[
          t('hubs.hub'),
          t('hubs.state'),
          t('hubs.subscribed'),
          t('hubs.messages'),
          t('hubs.values'),
          t('hubs.faults'),
        ]}
        rows={hubs.map(({ hub, link, subscribed, messages, values, faults }) => ({
          id: hub,
          cells: [
            hub,
            link.state === 'faulted'
              ? `${t('hubs.faulted')}: ${t(`errors:connection.reason.${link.reason}`)} ${format.time(link.since)} ${link.detail}`
              : t(`hubs.${link.state}`),
            ...[subscribed, messages, values, faults].map((count) => format.number(count, 0)),
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
      <Table
        label={t('tabs.title')}
        head={[t('tabs.tab'), '', t('tabs.leases'), t('tabs.frames'), t('tabs.forced')]}
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

interface TableProps {
  readonly label: string
  readonly head: readonly string[]
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[]
}

/** A handful of rows: a plain table will do. */
function Table({ label, head, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled table must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((title, index) => (
              <th key={title} scope="col" data-number={index > 1 || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, index) => (
                <td key={head[index]} data-number={index > 1 || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={controls.panel}>
      <h2 className={controls.panelTitle}>{title}</h2>
      {children}
    </section>
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
