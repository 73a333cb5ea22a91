import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { liveKey, pvParam } from '../../../domain/values/pv-ref.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { pendingSign, WorstSign } from '../../../ui/alert-sign/pending-sign.tsx'
import type { ValueStyle } from '../../../wire/server/dashboard.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import { useLimitsNow } from '../../values/live-limits/use-live-limits.ts'
import { useLastKnown } from '../../values/value/use-last-known.ts'
import { LiveFooter } from './live-footer.tsx'
import { Tile } from './tile.tsx'
import styles from './tiles.module.css'
import { ValueDrawing } from './value-drawing.tsx'

interface ValueTileProps {
  readonly config: PvConfig
  readonly style: ValueStyle
  /** Name of the PV if missing. */
  readonly title?: string
  /** Set value of the PV, shown in a gauge by a second pointer. */
  readonly setPv?: PvRef | null
  /** Opens what is to be known of the value; its title is then a button. */
  readonly onOpen?: () => void
}

/** Tile of one live value in one of the seven styles, with its station, quality and age and its most urgent alert. */
export function ValueTile({ config, style, title = config.name, setPv = null, onOpen }: ValueTileProps) {
  const { t } = useTranslation(['tiles', 'common'])
  const key = liveKey(config.pvRef)
  const tile = useRef<HTMLElement>(null)
  const lastKnown = useLastKnown(config.stationNumber)
  const { limits, state } = useLimitsNow(config)
  const limited = useMemo(() => ({ ...config, anaLimitConfig: limits }), [config, limits])
  const told = useLiveValue('pvAlert', pvParam(config.pvRef))
  const worst = told.value?.[0]
  const alert = worst === undefined ? null : pendingSign(worst, told)
  return (
    <Tile
      ref={tile}
      title={title}
      onTitle={onOpen}
      detail={config.stationName}
      sign={<WorstSign counts={told.value} told={told} />}
      footer={
        key !== null && (
          <LiveFooter liveKey={key} lastKnown={lastKnown} tile={tile}>
            {state !== 'current' && <span className={styles.limits}>{t(`common:limitState.${state}`)}</span>}
          </LiveFooter>
        )
      }
    >
      {key === null ? (
        <p>{t('noLive')}</p>
      ) : (
        <ValueDrawing
          liveKey={key}
          config={limited}
          lastKnown={lastKnown}
          setKey={setPv === null ? null : liveKey(setPv)}
          style={style}
          alert={alert}
        />
      )}
    </Tile>
  )
}
