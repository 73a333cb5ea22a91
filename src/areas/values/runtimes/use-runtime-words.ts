import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RUNTIME_STEPS, runtimeDecimals, runtimeUnit } from '../../../domain/values/runtime-value.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { RuntimeType, RuntimeValue } from '../../../wire/server/pv.ts'

export interface RuntimeWords {
  readonly type: (type: RuntimeType) => string
  /** The unit; empty for cycles, which their name says. */
  readonly unit: (type: RuntimeType) => string
  /** A value or a step of a runtime, without its unit. */
  readonly number: (type: RuntimeType, value: number) => string
  /** A value with its unit. */
  readonly value: (type: RuntimeType, value: number) => string
  /** The four steps, lowest first, with their unit. */
  readonly steps: (runtime: RuntimeValue) => string
}

/** Returns the words for runtimes. Needs the texts of `runtimes` and `overlay`. */
export function useRuntimeWords(): RuntimeWords {
  const { t } = useTranslation(['runtimes', 'overlay'])
  const format = useFormat()
  return useMemo(() => {
    const unit = (type: RuntimeType) => (runtimeUnit(type) === 'hours' ? t('unit.hours') : '')
    const number = (type: RuntimeType, value: number) => format.number(value, runtimeDecimals(type))
    const withUnit = (text: string, type: RuntimeType) =>
      [text, unit(type)].filter((part) => part !== '').join('\u00a0')
    return {
      type: (type) => t(`overlay:runtime.${type}`),
      unit,
      number,
      value: (type, value) => withUnit(number(type, value), type),
      steps: (runtime) => {
        const { runtimeType: type } = runtime
        // Steps are whole: their decimals would only hide the numbers.
        return withUnit(RUNTIME_STEPS.map((step) => format.number(runtime[step], 0)).join(' · '), type)
      },
    }
  }, [t, format])
}
