import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { stationPath } from '../../../../domain/text/paths.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Drawer } from '../../../../ui/overlay/drawer.tsx'
import type { ControlEvent } from '../../../../wire/server/alert.ts'
import type { PvRef } from '../../../../wire/server/pv.ts'
import { PvGate } from '../../../values/config/pv-gate.tsx'
import { PvInfo } from '../../../values/info/pv-info.tsx'
import { MomentLinks } from '../../../values/moment/moment-links.tsx'
import { OutcomeSign, outcomeOf } from './event-columns.tsx'
import styles from './events.module.css'

interface EventDetailsProps {
  /** Undefined while it is not known, null if the loaded events do not have it. */
  readonly event: ControlEvent | null | undefined
  readonly open: boolean
  readonly onClose: () => void
}

/** All that an event says, and its process variable as it is now. */
export function EventDetails({ event, open, onClose }: EventDetailsProps) {
  const { t } = useTranslation(['events', 'common'])
  return (
    <Drawer open={open} onClose={onClose} title={t('details.title')}>
      {event === undefined && <p role="status">{t('common:load.loading')}</p>}
      {event === null && <p>{t('details.missing')}</p>}
      {event && <Facts event={event} />}
      {event?.pvRef && <PvNow key={pvParam(event.pvRef)} pv={event.pvRef} />}
    </Drawer>
  )
}

function Facts({ event }: { readonly event: ControlEvent }) {
  const { t } = useTranslation(['events', 'common'])
  const format = useFormat()
  const { text, timestamp, userName, stationName, stationNumber, pvName, eksNr, oldValue, newValue, pvRef } = event
  const words = { succeeded: t('outcome.succeeded'), refused: t('outcome.refused') }
  return (
    <>
      <h2 className={styles.what}>{text}</h2>
      <dl className={styles.facts}>
        <Fact name={t('column.outcome')}>
          <OutcomeSign outcome={outcomeOf(event)} words={words} />
        </Fact>
        <Fact name={t('column.time')}>{format.dateTime(timestamp)}</Fact>
        <Fact name={t('column.user')}>{userName}</Fact>
        <Fact name={t('common:field.station')}>
          {stationNumber === null ? stationName : <Link to={stationPath(stationNumber)}>{stationName}</Link>}
        </Fact>
        <Fact name={t('column.pv')}>{pvName}</Fact>
        <Fact name={t('common:field.eks')}>{eksNr}</Fact>
        <Fact name={t('column.old')}>{oldValue}</Fact>
        <Fact name={t('column.new')}>{newValue}</Fact>
      </dl>
      <MomentLinks at={timestamp} pv={pvRef} station={stationNumber} />
    </>
  )
}

/** Nothing for a fact that the event does not have. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <>
      <dt className={controls.muted}>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function PvNow({ pv }: { readonly pv: PvRef }) {
  const { t } = useTranslation(['events', 'overlay'])
  return (
    <section className={styles.now} aria-label={t('details.now')}>
      <h3>{t('details.now')}</h3>
      <PvGate pv={pv} what={t('overlay:info.what')}>
        {(config) => <PvInfo config={config} />}
      </PvGate>
    </section>
  )
}
