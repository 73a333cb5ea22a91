import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shownText } from '../../../../../domain/text/shown-text.ts'
import { liveKey, pvOfParam, pvParam } from '../../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../../live/views/hooks.ts'
import controls from '../../../../../ui/controls/controls.module.css'
import { PageNote } from '../../../../../ui/page/page-note.tsx'
import { useParameter } from '../../../../../ui/page/use-parameter.ts'
import type { PvConfig } from '../../../../../wire/server/pv.ts'
import { type BoundElement, byLiveKey, pvsOfElements } from '../../../../drawings/drawing/bound-elements.ts'

export const MAX_SHOWN = 60

const NO_CONFIGS: readonly PvConfig[] = []

interface Image {
  /** The configurations of its PVs are there, or it has none. */
  readonly isReady: boolean
  readonly configs: ReadonlyMap<string, PvConfig>
  /** The elements whose PV the plant does not have. */
  readonly missing: readonly BoundElement[]
  /** The address names an element. */
  readonly isSought: boolean
  /** Id of that element; null if the image does not have it. */
  readonly marked: string | null
  readonly nameOf: (element: BoundElement) => string
  /** What the image lacks, in sentences. */
  readonly notes: ReactNode
}

/** What an image has of the plant, whether it is shown live or as it was. */
export function useImage(elements: readonly BoundElement[]): Image {
  const { t } = useTranslation('images')
  const pvs = useMemo(() => pvsOfElements(elements), [elements])
  const { body } = useQuery('pvConfigs', pvs.length === 0 ? null : { pvs })
  const configs = useMemo(() => byLiveKey(body ?? NO_CONFIGS), [body])
  const absent = body === null ? [] : pvs.filter((pv) => !configs.has(liveKey(pv) ?? ''))
  const missing = useMemo(
    () => (body === null ? [] : elements.filter(({ pv }) => pv !== null && !configs.has(pv.liveKey))),
    [body, elements, configs],
  )
  const nameOf = useCallback(
    ({ label, pv }: BoundElement) =>
      label || configs.get(pv?.liveKey ?? '')?.name || (pv === null ? t('unnamed') : pvParam(pv.pv)),
    [configs, t],
  )
  const [wanted] = useParameter('pv')
  const wantedKey = wanted === null ? null : liveKey(pvOfParam(wanted) ?? { type: 'Undef', nr: 0 })
  const marked = wantedKey === null ? null : (elements.find(({ pv }) => pv?.liveKey === wantedKey)?.id ?? null)
  const notes = (
    <>
      {wanted !== null && marked === null && (
        <p className={`${controls.panel} ${controls.notice}`} role="status">
          {t('notHere', { text: shownText(wanted, MAX_SHOWN) })}
        </p>
      )}
      {absent.length > 0 && (
        <PageNote>
          <p>{t('absent', { count: absent.length, names: absent.map(pvParam).join(', ') })}</p>
        </PageNote>
      )}
    </>
  )
  const isReady = pvs.length === 0 || body !== null
  return { isReady, configs, missing, isSought: wanted !== null, marked, nameOf, notes }
}
