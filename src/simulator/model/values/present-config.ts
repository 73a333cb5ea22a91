import type { LimitType } from '../../../wire/server/alert.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { PlantCommands } from '../plant-commands.ts'
import type { PvModel } from '../pv/pv-model.ts'

/** The config of a process variable with the limits and the priority that users have set. */
export function presentConfig({ ref, config, limits }: PvModel, commands: PlantCommands): PvConfig {
  const present = ref.type === 'AnaIn' || limits.length > 0 ? commands.limits(ref) : undefined
  const priority = commands.priority(ref)
  const limit = (type: LimitType) => {
    const found = present?.find(({ pvLimitRef }) => pvLimitRef.limitType === type)
    return found === undefined || found.notSet ? null : found.limit
  }
  return {
    ...config,
    anaLimitConfig:
      present === undefined || (config.anaLimitConfig === null && present.every(({ notSet }) => notSet))
        ? config.anaLimitConfig
        : {
            lower: limit('Bottom'),
            lowerMid: limit('BottomMiddle'),
            upperMid: limit('TopMiddle'),
            upper: limit('Top'),
          },
    alertInputConfig:
      config.alertInputConfig === null || priority === undefined
        ? config.alertInputConfig
        : { ...config.alertInputConfig, priority },
  }
}
