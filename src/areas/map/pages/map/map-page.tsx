import { PhoneCall } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { PATHS, stationPath } from '../../../../domain/text/paths.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import { ChipButton } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { mediaHook } from '../../../../ui/layout/media-hook.ts'
import { useIsPhone } from '../../../../ui/layout/use-is-phone.ts'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { Segmented } from '../../../../ui/navigation/segmented.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { PageLastKnown } from '../../../../ui/page/page-last-known.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import { FullscreenButton } from '../../../../ui/stage/fullscreen-button.tsx'
import type { Station } from '../../../../wire/server/station.ts'
import type { MapTileSource } from '../../../../wire/server/system.ts'
import { useStationsAreOld } from '../../../stations/station/use-stations-are-old.ts'
import { MAP_LAYERS, type MapLayer } from '../../map/map-background.tsx'
import { MapLegend } from '../../map/map-legend.tsx'
import { StationMap } from '../../map/station-map.tsx'
import { useMapStations } from '../../map/use-map-stations.ts'
import { usePlacedStations } from '../../map/use-placed-stations.ts'
import styles from './map-page.module.css'
import { StationCard } from './station-card.tsx'
import { StationList } from './station-list.tsx'
import { DRAWN, useMapGround } from './use-map-ground.ts'

/** Below this width either the map or the list is shown. */
const useIsBeside = mediaHook('(min-width: 900px)')

/** All stations where they are: connection, most urgent alert, and the list beside them. Rule L11. */
export function MapPage() {
  const { t } = useTranslation(['map', 'common'])
  const isBeside = useIsBeside()
  const isPhone = useIsPhone()
  const [part, setPart] = useState<'map' | 'list'>('map')
  const [hidden, setHidden] = useState<ReadonlySet<MapLayer>>(new Set())
  const { load, body, refetch } = useQuery('stations')
  const isOld = useStationsAreOld(body)
  const { sources, source, choose } = useMapGround()
  const toggle = (layer: MapLayer) => {
    const next = new Set(hidden)
    if (!next.delete(layer)) next.add(layer)
    setHidden(next)
  }
  return (
    <Page
      title={t('page')}
      chips={
        <>
          <PageLastKnown isOld={isOld} />
          {(isBeside || part === 'map') && (
            <>
              <fieldset className={styles.layers} aria-label={t('layers')} data-tools>
                {MAP_LAYERS.map((layer) => (
                  <ChipButton
                    key={layer}
                    aria-pressed={!hidden.has(layer)}
                    data-on={!hidden.has(layer) || undefined}
                    onClick={() => toggle(layer)}
                  >
                    {t(`layer.${layer}`)}
                  </ChipButton>
                ))}
              </fieldset>
              {sources.length > 0 && (
                <span data-tools>
                  <Segmented
                    label={t('ground')}
                    options={[DRAWN, ...sources.map(({ type }) => type)].map((type) => ({
                      value: type,
                      label: t(`type.${type}`, { defaultValue: type }),
                    }))}
                    value={source?.type ?? DRAWN}
                    onChange={choose}
                  />
                </span>
              )}
            </>
          )}
        </>
      }
      actions={
        <>
          {!isBeside && (
            <Button data-beside-title onClick={() => setPart(part === 'map' ? 'list' : 'map')}>
              {t(part === 'map' ? 'showList' : 'showMap')}
            </Button>
          )}
          <ButtonLink to={PATHS.stationCalls}>
            <PhoneCall size={16} aria-hidden="true" />
            <span className={isPhone ? 'visually-hidden' : undefined}>{t('calls')}</span>
          </ButtonLink>
        </>
      }
    >
      <LoadGate what={t('what')} load={load} body={body} onRetry={refetch}>
        {(stations) => (
          <Stations
            stations={stations}
            hidden={hidden}
            tiles={source}
            parts={isBeside ? BOTH : part === 'map' ? ONLY_MAP : ONLY_LIST}
            onShowMap={() => setPart('map')}
          />
        )}
      </LoadGate>
    </Page>
  )
}

const BOTH = { map: true, list: true }
const ONLY_MAP = { map: true, list: false }
const ONLY_LIST = { map: false, list: true }

interface StationsProps {
  readonly stations: readonly Station[]
  readonly hidden: ReadonlySet<MapLayer>
  readonly tiles: MapTileSource | null
  readonly parts: { readonly map: boolean; readonly list: boolean }
  readonly onShowMap: () => void
}

function Stations({ stations, hidden, tiles, parts, onShowMap }: StationsProps) {
  const { t } = useTranslation(['map', 'common'])
  const navigate = useNavigate()
  const [query, setQuery] = useAddress()
  const selected = Number(query.get('station') ?? Number.NaN)
  const rows = useMapStations(stations)
  const { area, drawing, placed } = usePlacedStations(stations, rows)
  const select = (id: number | null) => setQuery(id === null ? {} : { station: String(id) })
  const close = () => {
    const marker = document.querySelector<HTMLElement>(`[data-station="${selected}"]`)
    select(null)
    marker?.focus()
  }
  const chosen = useMemo(() => rows.find(({ id }) => id === selected), [rows, selected])
  return (
    <div className={styles.columns}>
      {parts.map &&
        (area === null ? (
          <p className={`${controls.panel} ${controls.notice}`}>{t('noPlaces')}</p>
        ) : (
          <StationMap
            label={t('label')}
            area={area}
            drawing={drawing}
            tiles={tiles}
            stations={placed}
            hidden={hidden}
            selected={chosen?.id ?? null}
            onSelect={select}
            card={(half) => chosen !== undefined && <StationCard station={chosen} half={half} onClose={close} />}
            legend={<MapLegend />}
            tools={<FullscreenButton />}
          />
        ))}
      {parts.list && (
        <StationList
          stations={rows}
          selected={chosen?.id ?? null}
          onSelect={(id) => {
            select(id)
            onShowMap()
          }}
          onOpen={(id) => void navigate(stationPath(id))}
        />
      )}
    </div>
  )
}
