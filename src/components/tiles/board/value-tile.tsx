import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { liveKey, pvParam } from '../../../domain/values/pv-ref.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import type { ValueStyle } from '../../../wire/server/dashboard.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import { PrioritySign } from '../../alert/sign/priority-sign.tsx'
import { useLastKnown } from '../../pv/value/use-last-known.ts'
import { LiveFooter } from './live-footer.tsx'
import { Tile } from './tile.tsx'
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
  const { t } = useTranslation('tiles')
  const key = liveKey(config.pvRef)
  const tile = useRef<HTMLElement>(null)
  const lastKnown = useLastKnown(config.stationNumber)
  const worst = useLiveValue('pvAlert', pvParam(config.pvRef)).value?.[0]
  const alert =
    worst === undefined ? null : { priority: worst.priority, open: worst.open > 0, gone: worst.active === 0 }
  return (
    <Tile
      ref={tile}
      title={title}
      onTitle={onOpen}
      detail={config.stationName}
      sign={alert !== null && <PrioritySign {...alert} />}
      footer={key !== null && <LiveFooter liveKey={key} lastKnown={lastKnown} tile={tile} />}
    >
      {key === null ? (
        <p>{t('noLive')}</p>
      ) : (
        <ValueDrawing
          liveKey={key}
          config={config}
          lastKnown={lastKnown}
          setKey={setPv === null ? null : liveKey(setPv)}
          style={style}
          alert={alert}
        />
      )}
    </Tile>
  )
}
