import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unreachable } from '../../../domain/base/unreachable.ts'
import { targetId } from '../../../domain/commands/item-result.ts'
import type { OrderItem, OrderTarget } from '../../../domain/commands/order-items.ts'
import { distinctPvs, pvParam } from '../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { JournalEntry } from '../../../wire/tabs/journal.ts'

export interface TargetName {
  readonly name: string
  /** What tells it from others of the same name. */
  readonly detail: string
  /** The config of a PV, once it is known. */
  readonly config?: PvConfig | undefined
}

export interface Ordered {
  readonly entry: JournalEntry
  readonly items: readonly OrderItem[]
}

interface Known {
  readonly body: readonly PvConfig[] | null
  readonly configs: ReadonlyMap<string, PvConfig>
}

const NO_CONFIGS: ReadonlyMap<string, PvConfig> = new Map()

/** Returns a function that names what an order concerns, in the words of the plant; by number while they are unknown. */
export function useTargetNames(orders: readonly Ordered[]): (entry: JournalEntry, target: OrderTarget) => TargetName {
  const { t } = useTranslation('journal')
  const configs = useConfigs(orders)
  const uses = (kind: OrderTarget['kind']) =>
    orders.some(({ items }) => items.some(({ target }) => target.kind === kind))
  const stations = useQuery('stations').body
  const plans = useQuery('alarmPlans', uses('plan') ? {} : null).body
  const outputs = useQuery('priorityOutputOptions', uses('outputs') ? {} : null).body
  return useMemo(() => {
    const stationNames = new Map(stations?.map(({ id, name }) => [id, name]))
    const planNames = new Map(plans?.alarmPlans.map((plan) => [targetId(plan), plan.planname]))
    const stationName = (number: number) => stationNames.get(number) ?? t('thing', { id: number })
    return (entry, target) => {
      switch (target.kind) {
        case 'pv': {
          const config = configs.get(pvParam(target.pv))
          if (config === undefined) return { name: pvParam(target.pv), detail: '' }
          return { name: config.name, detail: `${config.stationName} · ${config.eksNr}`, config }
        }
        case 'station':
          return { name: stationName(target.station), detail: '' }
        case 'outputs': {
          const own = outputs?.optionsForStation.find(({ station }) => station.stationNumber === target.station)
          const group = own?.pvGroups.find(({ id }) => id === target.group)
          return { name: group?.name || t('thing', { id: target.group }), detail: stationName(target.station) }
        }
        case 'plan': {
          const { plan } = target
          const name = planNames.get(targetId(plan)) ?? t('thing', { id: plan.planNumber })
          return { name, detail: stationName(plan.station.stationNumber) }
        }
        case 'alert': {
          const alert = entry.alerts.find(({ id }) => id === target.id)
          if (alert === undefined) return { name: t('thing', { id: target.id }), detail: '' }
          return { name: alert.name, detail: [alert.stationName, alert.message].filter(Boolean).join(' · ') }
        }
        case 'thing':
          return { name: t('thing', { id: target.id }), detail: '' }
        default:
          return unreachable(target)
      }
    }
  }, [t, configs, stations, plans, outputs])
}

/** Returns the configs by TYPE-NR. Those that are known stay, while those of a new order load. */
function useConfigs(orders: readonly Ordered[]): ReadonlyMap<string, PvConfig> {
  const pvs = useMemo(() => {
    const all = orders.flatMap(({ items }) => items.flatMap(({ target }) => (target.kind === 'pv' ? [target.pv] : [])))
    return distinctPvs(all)
  }, [orders])
  const { body } = useQuery('pvConfigs', pvs.length === 0 ? null : { pvs })
  // The answer may be there already: somebody has asked for the same before.
  const [known, setKnown] = useState<Known>({ body: null, configs: NO_CONFIGS })
  if (body !== null && body !== known.body) {
    const configs = new Map([...known.configs, ...body.map((config) => [pvParam(config.pvRef), config] as const)])
    setKnown({ body, configs })
  }
  return known.configs
}
