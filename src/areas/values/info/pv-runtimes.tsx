import { useTranslation } from 'react-i18next'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import { RUNTIME_STEPS, runtimeDecimals, runtimeUnit } from '../../../domain/values/runtime-value.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { PvConfig, RuntimeValue } from '../../../wire/server/pv.ts'
import styles from './pv-info.module.css'
import { PvServices } from './pv-services.tsx'

/** The runtimes of a machine with the next step of each, and its service messages; nothing for a PV without runtimes. */
export function PvRuntimes({ config }: { readonly config: PvConfig }) {
  const { t } = useTranslation('overlay')
  const { value, load, stale } = useLiveValue('pvRuntimes', liveKey(config.pvRef))
  if (value?.length === 0) return null
  return (
    <section aria-label={t('info.runtimes')}>
      <LoadGate what={t('info.runtimes')} load={load} body={value}>
        {(runtimes) => (
          <>
            <table className={styles.limits} data-stale={stale || undefined}>
              <thead>
                <tr>
                  <th>{t('info.runtimes')}</th>
                  <th data-number>{t('info.runtimeNow')}</th>
                  <th data-number>{t('info.runtimeStep')}</th>
                </tr>
              </thead>
              <tbody>
                {runtimes.map((runtime) => (
                  <RuntimeRow key={runtime.runtimeType} runtime={runtime} />
                ))}
              </tbody>
            </table>
            <PvServices pv={config.pvRef} />
          </>
        )}
      </LoadGate>
    </section>
  )
}

function RuntimeRow({ runtime }: { readonly runtime: RuntimeValue }) {
  const { t } = useTranslation('overlay')
  const format = useFormat()
  const { runtimeType, value } = runtime
  const unit = runtimeUnit(runtimeType) === 'hours' ? t('info.hours') : ''
  const text = (number: number, decimals: number) => `${format.number(number, decimals)} ${unit}`.trim()
  // Above the highest step that one stays: what is overdue has no next one.
  const steps = RUNTIME_STEPS.map((step) => runtime[step])
  const next = steps.find((step) => step > value) ?? steps.at(-1)
  return (
    <tr>
      <td>{t(`runtime.${runtimeType}`)}</td>
      <td data-number>{text(value, runtimeDecimals(runtimeType))}</td>
      <td data-number>{next === undefined || next === 0 ? '–' : text(next, 0)}</td>
    </tr>
  )
}
