import { useTranslation } from 'react-i18next'
import { isFailureInput } from '../../../domain/values/failure-state.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { HoverTip } from '../../../ui/overlay/hover-tip.tsx'
import { Popover } from '../../../ui/overlay/popover.tsx'
import { useCatalogueText } from '../../../ui/status/catalogue-text.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import { PvGate } from '../config/pv-gate.tsx'
import { useConfig } from '../config/use-config.ts'
import { InputAck } from '../inputs/input-ack.tsx'
import { PvInfo, PvTip } from './pv-info.tsx'

/** A PV on screen: what it is, and the element that shows it. */
export interface Spot {
  readonly pv: PvRef
  readonly anchor: HTMLElement | SVGElement
}

interface PvInfoTipProps {
  readonly spot: Spot
  readonly onLeave: () => void
}

/** The info tooltip, while the pointer is on the value. Specification 2, "Action dialogs". */
export function PvInfoTip({ spot: { pv, anchor }, onLeave }: PvInfoTipProps) {
  const { config } = useConfig(pv)
  return (
    <HoverTip anchor={anchor} onLeave={onLeave}>
      {config !== null && <PvTip config={config} />}
    </HoverTip>
  )
}

interface PvInfoPopupProps {
  readonly spot: Spot
  readonly onClose: () => void
}

/** The info popup, beside the value. */
export function PvInfoPopup({ spot: { pv, anchor }, onClose }: PvInfoPopupProps) {
  const { t } = useTranslation('overlay')
  const catalogue = useCatalogueText()
  const { config } = useConfig(pv)
  return (
    <Popover open onClose={onClose} anchor={anchor} side="left" title={config?.name ?? pvParam(pv)}>
      <PvGate pv={pv} what={t('info.what')} failed={catalogue('values.notLoaded')}>
        {(body) => <PvInfo config={body} actions={isFailureInput(body) && <InputAck config={body} />} />}
      </PvGate>
    </Popover>
  )
}
