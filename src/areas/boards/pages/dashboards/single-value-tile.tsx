import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import type { SingleValueTile as SingleValue } from '../../../../wire/server/dashboard.ts'
import { PvGate } from '../../../values/config/pv-gate.tsx'
import { useConfig } from '../../../values/config/use-config.ts'
import { useOpenPvInfo } from '../../../values/info/pv-info-area.tsx'
import { Tile } from '../../board/tile.tsx'
import { ValueTile } from '../../board/value-tile.tsx'
import styles from './dashboards.module.css'

interface SingleValueTileProps {
  readonly title: string
  readonly value: SingleValue
}

/** One live value in its style; its title opens the info popup. Rules J1 and J18 to J25. */
export function SingleValueTile({ title, value: { pvRef, style } }: SingleValueTileProps) {
  const { t } = useTranslation('dashboards')
  const open = useOpenPvInfo()
  const { config } = useConfig(pvRef)
  const id = `tile-${pvParam(pvRef)}`
  if (config !== null) {
    return (
      <div className={styles.seen} data-id={id}>
        <ValueTile config={config} style={style} title={title} onOpen={() => open(pvRef, id)} />
      </div>
    )
  }
  return (
    <Tile title={title}>
      <PvGate pv={pvRef} what={t('value')}>
        {() => null}
      </PvGate>
    </Tile>
  )
}
