import type { PvRef } from '../../wire/server/pv.ts'
import type { PriorityOutputOptions } from '../../wire/server/station.ts'
import type { PlantModel } from '../model/plant-model.ts'
import type { MissingItems } from './missing-items.ts'

/**
 * Returns the plant as its server knows it: without the items that are missing. Everything that answers clients about
 * process variables reads it, so that calls, commands and hubs agree on what there is.
 */
export function knownPlant(model: PlantModel, missing: MissingItems): PlantModel {
  /** Answers about a PV as about one that the plant never had. */
  function known<Rest extends readonly unknown[], T>(read: (ref: PvRef, ...rest: Rest) => T) {
    return (ref: PvRef, ...rest: Rest): T | undefined => (missing.hasPv(ref) ? undefined : read(ref, ...rest))
  }
  function knownKey<Rest extends readonly unknown[], T>(read: (key: string, ...rest: Rest) => T) {
    return (key: string, ...rest: Rest): T | undefined => (missing.hasKey(key) ? undefined : read(key, ...rest))
  }
  const { commands } = model
  return {
    ...model,
    get nodes() {
      if (!missing.hasPvs) return model.nodes
      return model.nodes.map((node) => ({ ...node, pvs: node.pvs.filter((ref) => !missing.hasPv(ref)) }))
    },
    config: known(model.config),
    value: knownKey(model.value),
    chart: known(model.chart),
    chartTask: known(model.chartTask),
    aggregate: known(model.aggregate),
    aggregateTask: known(model.aggregateTask),
    sumDimension: known(model.sumDimension),
    alertsOfPvs: (start, end, refs, limit) =>
      model.alertsOfPvs(
        start,
        end,
        refs.filter((ref) => !missing.hasPv(ref)),
        limit,
      ),
    priorityOutputs: (at) => knownOutputs(model.priorityOutputs(at), missing),
    commands: {
      ...commands,
      limits: known(commands.limits),
      priority: known(commands.priority),
      runtimes: known(commands.runtimes),
      acknowledgeInput: known(commands.acknowledgeInput),
      ack: knownKey(commands.ack),
      limitConfig: knownKey(commands.limitConfig),
      maintenanceConfig: knownKey(commands.maintenanceConfig),
    },
  }
}

function knownOutputs(options: PriorityOutputOptions, missing: MissingItems): PriorityOutputOptions {
  if (!missing.hasOutputs) return options
  const optionsForStation = options.optionsForStation.map(({ station, pvGroups }) => ({
    station,
    pvGroups: pvGroups.filter(({ id }) => !missing.hasOutput(station.stationNumber, id)),
  }))
  return { ...options, optionsForStation }
}
