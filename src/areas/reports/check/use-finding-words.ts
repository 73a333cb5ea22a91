import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { unreachable } from '../../../domain/base/unreachable.ts'
import { lengthText } from '../../../domain/text/length-text.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import type { Finding } from '../rules/plausibility/finding.ts'

const PERCENT = 100
/** Figures that say how a value usually moves need no more of its decimals. */
const METRES = 2
const MILLIMETRES = 1

/** How findings are put into words. */
export interface FindingWords {
  readonly kind: (finding: Finding) => string
  readonly sentence: (finding: Finding) => string
  readonly length: (finding: Finding) => string
  readonly name: (pv: PvRef) => string
}

/** Returns the words for findings of these process variables. */
export function useFindingWords(configs: readonly PvConfig[]): FindingWords {
  const { t } = useTranslation('plausibility')
  const format = useFormat()
  return useMemo(() => {
    const known = new Map(configs.map((config) => [pvParam(config.pvRef), config]))
    const name = (pv: PvRef) => known.get(pvParam(pv))?.name ?? pvParam(pv)
    const length = ({ from, to }: Finding) => lengthText(to - from, format)
    const sentence = (finding: Finding) => {
      const config = known.get(pvParam(finding.pv))
      const value = (number: number) => {
        const text = format.number(number, config?.decimalPlaces ?? 0)
        return config === undefined || config.dimension === '' ? text : `${text}\u00a0${config.dimension}`
      }
      switch (finding.kind) {
        case 'coverage':
          return t('text.coverage', { percent: format.number(finding.share * PERCENT, 1) })
        case 'gap':
          return finding.others === 0
            ? t('text.gap', { length: length(finding) })
            : t('text.gapOfMany', { length: length(finding), count: finding.others })
        case 'flat': {
          const parts = { length: length(finding), value: value(finding.value) }
          return finding.usual === null
            ? t('text.flatAlways', parts)
            : t('text.flat', { ...parts, usual: value(finding.usual) })
        }
        case 'jump': {
          const parts = {
            before: value(finding.before),
            value: value(finding.value),
            usual: value(finding.usual),
            length: length(finding),
          }
          return t(finding.isBack ? 'text.jumpBack' : 'text.jump', parts)
        }
        case 'outside': {
          const parts = { value: value(finding.value), limit: value(finding.limit) }
          return t(finding.value > finding.limit ? 'text.above' : 'text.below', parts)
        }
        case 'counter':
          return t(`text.counter.${finding.change}`, { before: value(finding.before), value: value(finding.value) })
        case 'noLevel':
          return t('text.noLevel', {
            most: format.number(finding.most, METRES),
            weir: format.number(finding.weir, METRES),
          })
        case 'noRain':
          return t('text.noRain', {
            mm: format.number(finding.mm, MILLIMETRES),
            hours: format.number(finding.hours, 0),
          })
        case 'noMachine':
          return t('text.noMachine', { most: value(finding.most), machines: finding.machines.map(name).join(', ') })
        default:
          return unreachable(finding)
      }
    }
    return { kind: ({ kind }) => t(`kind.${kind}`), sentence, length, name }
  }, [configs, t, format])
}
