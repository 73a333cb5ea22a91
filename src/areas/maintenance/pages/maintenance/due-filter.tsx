import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enteredNumber } from '../../../../domain/forms/entered-number.ts'
import type { DueLimit } from '../../../../domain/maintenance/due-machines.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { NumberField } from '../../../../ui/form/fields/number-field.tsx'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { MaintenanceDescription } from '../../../../wire/server/maintenance.ts'
import type { Station } from '../../../../wire/server/station.ts'
import styles from './maintenance.module.css'

/** What is shown first when somebody wants a limit. */
const FIRST = { value: 10, isPercent: true }
const MAX_LIMIT = 1e9
const UNITS = ['none', 'percent', 'absolute'] as const

interface DueFilterProps {
  readonly stations: readonly Station[]
  /** 0: all of them. */
  readonly station: number
  readonly onStation: (station: number) => void
  readonly machines: readonly MaintenanceDescription[]
  /** The one whose protocol is shown, of whatever station; null for all of them. */
  readonly machine: MaintenanceDescription | null
  readonly onMachine: (machine: MaintenanceDescription | null) => void
  readonly limit: DueLimit
  /** Is given what the limit becomes, from what it is by then. */
  readonly onLimit: (change: (before: DueLimit) => DueLimit) => void
}

/**
 * Which protocol the server makes: of one machine, or of one station or all, and then of machines with at most so much left.
 * Specification 7, "Maintenance".
 */
export function DueFilter(props: DueFilterProps) {
  const { stations, station, onStation, machines, machine, onMachine } = props
  const { t } = useTranslation('maintenance')
  const at = machine?.stationNumber ?? station
  // Those of all stations would be too many for one list.
  const own = at === 0 ? [] : machines.filter(({ stationNumber }) => stationNumber === at)
  return (
    <div className={styles.filter}>
      <SelectField
        label={t('station')}
        value={String(at)}
        onChange={(next) => onStation(Number(next))}
        choices={[
          { value: '0', text: t('allStations') },
          ...stations.map(({ id, name }) => ({ value: String(id), text: name })),
        ]}
      />
      {own.length > 0 && (
        <SelectField
          label={t('machine')}
          value={machine === null ? '' : pvParam(machine.pvRef)}
          onChange={(next) => onMachine(own.find(({ pvRef }) => pvParam(pvRef) === next) ?? null)}
          choices={[
            { value: '', text: t('allMachines') },
            ...own.map(({ pvRef, name, eksNr }) => ({ value: pvParam(pvRef), text: `${name} · ${eksNr}` })),
          ]}
        />
      )}
      {machine === null && <Comparison {...props} />}
    </div>
  )
}

/** How much the machines may have left; one machine is not compared. */
function Comparison({ limit, onLimit }: DueFilterProps) {
  const { t } = useTranslation('maintenance')
  const { language } = useFormat()
  const [entered, setEntered] = useState(() => enteredNumber(limit?.value ?? FIRST.value, 0, language))
  const unit = limit === null ? 'none' : limit.isPercent ? 'percent' : 'absolute'
  const value = entered.value ?? Number.NaN
  const isValid = Number.isFinite(value) && Math.abs(value) <= MAX_LIMIT
  return (
    <>
      <SelectField<(typeof UNITS)[number]>
        label={t('limit')}
        value={unit}
        onChange={(next) =>
          onLimit(() =>
            next === 'none' ? null : { value: isValid ? value : FIRST.value, isPercent: next === 'percent' },
          )
        }
        choices={UNITS.map((name) => ({ value: name, text: t(`limitUnit.${name}`) }))}
      />
      {limit !== null && (
        <NumberField
          label={t('limitValue')}
          hideLabel
          decimals={0}
          min={-MAX_LIMIT}
          max={MAX_LIMIT}
          value={entered}
          error={isValid ? null : t('limitWrong')}
          onChange={(next) => {
            setEntered(next)
            const typed = next.value ?? Number.NaN
            if (!Number.isFinite(typed) || Math.abs(typed) > MAX_LIMIT) return
            onLimit((before) => (before === null ? null : { ...before, value: typed }))
          }}
        />
      )}
    </>
  )
}
