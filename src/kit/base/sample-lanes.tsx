import { type ReactNode, useEffect, useState } from 'react'
import { mirror, subscribeSlot } from '../../live/connection/live-client.ts'
import { PV_VALUE_TYPES, type PvConfig, type PvValueType, QUALITIES, type Quality } from '../../wire/server/pv.ts'
import { META_KNOWN, META_QUALITY_SHIFT, META_STALE } from '../../wire/tabs/frame.ts'

/** A live value that no plant has, so that each state can be shown; by default a good number. */
export interface SampleLane {
  readonly key: string
  readonly num: number
  readonly kind?: PvValueType
  readonly quality?: Quality
  readonly stale?: boolean
}

/** Age of samples: the time that they show is of now. */
const AGE_MS = 14_000

/** Puts lanes into the mirror of this tab before its children read them. Their keys are not of this plant, so they stay. */
export function SampleLanes({
  lanes,
  children,
}: {
  readonly lanes: readonly SampleLane[]
  readonly children: ReactNode
}) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const stops = lanes.map(({ key, num, kind = 'DoubleValue', quality = 'Good', stale = false }) =>
      subscribeSlot(key, (slot) => {
        const bits = PV_VALUE_TYPES.indexOf(kind) | (QUALITIES.indexOf(quality) << META_QUALITY_SHIFT)
        mirror.apply({
          kind: 'frame',
          seq: 0,
          leases: 0,
          at: Number.NaN,
          full: false,
          caughtUp: 0,
          suspect: false,
          extras: [],
          values: [],
          columns: [],
          pages: [],
          lanes: {
            slot: Uint32Array.of(slot),
            num: Float64Array.of(num),
            time: Float64Array.of(Date.now() - AGE_MS),
            meta: Uint8Array.of(bits | META_KNOWN | (stale ? META_STALE : 0)),
          },
        })
      }),
    )
    setReady(true)
    return () => {
      for (const stop of stops) stop()
    }
  }, [lanes])
  return isReady ? children : null
}

/** A PV that no plant has. */
export const SAMPLE_PV: PvConfig = {
  pvRef: { type: 'AnaIn', nr: 9_999_900_001 },
  name: '',
  eksNr: '',
  subtype: '',
  dimension: '',
  decimalPlaces: 1,
  hasArchiveData: false,
  stationNumber: 99_999,
  stationName: '',
  domainConfig: null,
  digiDisplayConfig: null,
  anaLimitConfig: null,
  alertInputConfig: null,
}
