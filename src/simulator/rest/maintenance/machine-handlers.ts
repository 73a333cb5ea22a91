import { firstDocuments } from '../../model/maintenance/first-documents.ts'
import { firstLifecycle } from '../../model/maintenance/first-lifecycle.ts'
import { machinesOf } from '../../model/maintenance/machines.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { Documents } from '../../state/documents.ts'
import { Lifecycles } from '../../state/lifecycles.ts'
import { createDatasheetHandlers } from './datasheet-handlers.ts'
import { createLifecycleHandlers } from './lifecycle-handlers.ts'
import { createMaintenanceHandlers } from './maintenance-handlers.ts'

/** Everything under `/api/maintenance`: it all speaks of the same machines. */
export function createMachineHandlers(model: PlantModel, now: () => number) {
  const machines = machinesOf(model)
  const start = now()
  const lifecycles = new Lifecycles(
    machines.map(({ pvRef }) => pvRef),
    (place) => {
      const config = machines[place]
      if (config === undefined) return []
      return firstLifecycle(config, start, (at) => model.commands.runtimes(config.pvRef, at))
    },
  )
  const documents = new Documents(
    machines.map(({ pvRef }) => pvRef),
    (place) => {
      const config = machines[place]
      return config === undefined ? [] : firstDocuments(config, place, start)
    },
  )
  return {
    ...createMaintenanceHandlers(model, now, machines),
    ...createLifecycleHandlers(model, now, lifecycles),
    ...createDatasheetHandlers(model, now, documents),
  }
}
