import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { alertMessage, isOpen } from '../../../domain/alerts/alert-state.ts'
import { stationPath } from '../../../domain/text/paths.ts'
import { PrioritySign } from '../../../ui/alert-sign/priority-sign.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { DeferredPart } from '../../../ui/load-gate/deferred-part.tsx'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { lengthText } from '../../../ui/time/range/range-texts.ts'
import type { Alert } from '../../../wire/server/alert.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import { useConfig } from '../../values/config/use-config.ts'
import { PvInfoArea, useOpenPvInfo } from '../../values/info/pv-info-area.tsx'
import { MomentLinks } from '../../values/moment/moment-links.tsx'
import { AlertCause } from '../cause/alert-cause.tsx'
import { stateTag, useAlertColumnOptions, valueAgainstLimit } from '../columns/alert-columns.tsx'
import styles from './alert-details.module.css'
import { InForce } from './in-force.tsx'
import { LastTime } from './last-time.tsx'
import { NearAlerts } from './near-alerts.tsx'

/** Charts are a large part of the client, and most alerts are read without one. */
const importChart = () => import('./alert-chart.tsx')

export type DetailsPart = 'all' | 'chart'

interface AlertDetailsProps {
  readonly alert: Alert
  /** `chart` brings the chart into view. */
  readonly part?: DetailsPart
  /** Somebody is on the way to another alert: what has to be requested is not. */
  readonly isPassing?: boolean
  readonly onOther: (alert: Alert) => void
}

/** What an alert says, when it came, went and was acknowledged, its course, and what else happened then. Domain 3.2. */
export function AlertDetails({ alert, part = 'all', isPassing = false, onOther }: AlertDetailsProps) {
  const { t } = useTranslation(['details', 'common'])
  const { priorities } = usePlantSettings()
  const { texts } = useAlertColumnOptions(alert)
  const priority = t('common:priority', { priority: alert.priority })
  const name = priorities.get(alert.priority)?.name ?? ''
  return (
    <div className={styles.details}>
      <div className={styles.head}>
        <PrioritySign priority={alert.priority} open={isOpen(alert)} gone={alert.goneTimestamp !== null} decorative />
        <h3>{alertMessage(alert)}</h3>
        <p>
          {stateTag(alert, texts)} {name === '' ? priority : `${priority} · ${name}`}
        </p>
      </div>
      <Facts alert={alert} isPassing={isPassing} />
      {alert.pvRef !== null && (
        <div className={styles.chart} data-passing={isPassing || undefined}>
          {!isPassing && <AlertCourse alert={alert} pv={alert.pvRef} inView={part === 'chart'} />}
        </div>
      )}
      {!isPassing && alert.pvRef !== null && (
        <LastTime key={`last ${alert.id}`} alert={alert} pv={alert.pvRef} onOther={onOther} />
      )}
      {!isPassing && <NearAlerts key={`near ${alert.id}`} alert={alert} onOther={onOther} />}
    </div>
  )
}

function AlertCourse(props: { readonly alert: Alert; readonly pv: PvRef; readonly inView: boolean }) {
  const { t } = useTranslation('chart')
  return (
    <DeferredPart load={importChart} what={t('what')}>
      {({ AlertChart }) => <AlertChart key={props.alert.id} {...props} />}
    </DeferredPart>
  )
}

/** Only what the server knows of this alert: nothing of calls and messages that it may have caused. */
function Facts({ alert, isPassing }: { readonly alert: Alert; readonly isPassing: boolean }) {
  const { t } = useTranslation(['details', 'common', 'overlay'])
  const { t: timeText } = useTranslation('time')
  const { config } = useConfig(isPassing ? null : alert.pvRef)
  const options = useAlertColumnOptions(alert)
  const { format } = usePlantSettings()
  const { timestamp, goneTimestamp, ackTimestamp, ackUser } = alert
  const value = valueAgainstLimit(alert, format, options.texts)
  const lengthTo = (to: number) => lengthText({ from: timestamp, to }, format.timeZone, timeText)
  return (
    <dl className={styles.facts}>
      {(alert.pvName !== '' || alert.pvRef !== null) && (
        <>
          <dt>{t('pv')}</dt>
          <dd>
            <PvInfoArea>
              <PvName name={alert.pvName} pv={alert.pvRef} />
            </PvInfoArea>
          </dd>
        </>
      )}
      <dt>{t('common:field.station')}</dt>
      <dd>
        <Link to={stationPath(alert.stationNumber)}>{alert.stationName}</Link>
      </dd>
      <dt>{t('overlay:moment.title')}</dt>
      <dd>
        <MomentLinks
          at={timestamp}
          pv={config?.hasArchiveData === false ? null : alert.pvRef}
          station={alert.stationNumber}
        />
      </dd>
      <Fact name={t('common:field.eks')}>{alert.eksNr}</Fact>
      <Fact name={t('value')}>{value}</Fact>
      <InForce alert={alert} />
      <AlertCause alert={alert} />
      <dt>{t('common:alert.came')}</dt>
      <dd>{format.dateTime(timestamp)}</dd>
      <dt>{t('common:alert.gone')}</dt>
      <dd>{goneTimestamp === null ? t('stillThere') : format.dateTime(goneTimestamp)}</dd>
      <Fact name={t('duration')}>{goneTimestamp === null ? '' : lengthTo(goneTimestamp)}</Fact>
      <dt>{t('common:alert.acked')}</dt>
      <dd>
        {ackTimestamp === null ? (
          t('notAcked')
        ) : (
          <>
            {`${format.dateTime(ackTimestamp)} ${ackUser ?? ''}`.trim()}{' '}
            <span className={controls.muted}>{t('after', { length: lengthTo(ackTimestamp) })}</span>
          </>
        )}
      </dd>
    </dl>
  )
}

interface FactProps {
  readonly name: string
  /** Nothing is shown for an empty one. */
  readonly children: string
}

function Fact({ name, children }: FactProps): ReactNode {
  return (
    children !== '' && (
      <>
        <dt>{name}</dt>
        <dd>{children}</dd>
      </>
    )
  )
}

/** `PvInfoArea` finds the anchor of the popup by it. */
const ANCHOR = 'alert-pv'

/** The PV by name; its info popup opens beside it. */
function PvName({ name, pv }: { readonly name: string; readonly pv: PvRef | null }) {
  const openInfo = useOpenPvInfo()
  if (pv === null) return name
  return (
    <button type="button" className={styles.link} data-id={ANCHOR} onClick={() => openInfo(pv, ANCHOR)}>
      {name}
    </button>
  )
}
