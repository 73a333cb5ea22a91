import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { useOpenPvInfo } from '../../components/pv/info/pv-info-area.tsx'
import { useCatalogueText } from '../../components/status/catalogue-text.ts'
import { Tile } from '../../components/tiles/board/tile.tsx'
import { ValueTile } from '../../components/tiles/board/value-tile.tsx'
import { pvParam } from '../../domain/values/pv-ref.ts'
import { useQuery } from '../../live/views/hooks.ts'
import type { SingleValueTile as SingleValue } from '../../wire/server/dashboard.ts'
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
  const { load, body, refetch } = useQuery(
    'pvConfigs',
    useMemo(() => ({ pvs: [pvRef] }), [pvRef]),
  )
  const [config] = body ?? []
  const id = `tile-${pvParam(pvRef)}`
  if (config !== undefined) {
    return (
      <div className={styles.seen} data-id={id}>
        <ValueTile config={config} style={style} title={title} onOpen={() => open(pvRef, id)} />
      </div>
    )
  }
  // The server's answer without it, and its word that there is none.
  const isMissing = body !== null || (load.state === 'error' && load.error.kind === 'missing')
  return (
    <Tile title={title}>
      {!isMissing ? (
        <LoadGate what={t('value')} load={load} body={body} onRetry={refetch}>
          {() => null}
        </LoadGate>
      ) : (
        <p role="alert">{catalogue('values.missing', { type: pvRef.type, nr: pvRef.nr })}</p>
      )}
    </Tile>
  )
}
