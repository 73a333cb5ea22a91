import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import type { SingleValueTile as SingleValue } from '../../../../wire/server/dashboard.ts'
import { useOpenPvInfo } from '../../../values/info/pv-info-area.tsx'
import { useConfig } from '../../../values/info/use-config.ts'
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
  const catalogue = useCatalogueText()
  const open = useOpenPvInfo()
  const { config, isThere, load, refetch } = useConfig(pvRef)
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
      {isThere ? (
        <LoadGate what={t('value')} load={load} body={config} onRetry={refetch}>
          {() => null}
        </LoadGate>
      ) : (
        <p role="alert">{catalogue('values.missing', { type: pvRef.type, nr: pvRef.nr })}</p>
      )}
    </Tile>
  )
}
