import { useMemo } from 'react'
import { PvReading } from '../../../src/areas/values/value/pv-reading.tsx'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { useQuery, useSession } from '../../../src/live/views/hooks.ts'
import { PlantSettingsProvider } from '../../../src/ui/locale/plant-settings.tsx'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { DENSE } from '../subject.ts'
import styles from './dense-page.module.css'

const NO_ARGUMENTS = {}

/** Shows `DENSE` analogue inputs in a grid: name, value, unit, quality and age of each. */
export function DensePage() {
  const session = useSession()
  return session.state === 'active' ? (
    <PlantSettingsProvider>
      <Named />
    </PlantSettingsProvider>
  ) : null
}

function Named() {
  const nodes = useQuery('pvNodes', NO_ARGUMENTS).body
  const pvs = useMemo(
    () => nodes?.flatMap((node) => node.pvs.filter(({ type }) => type === 'AnaIn')).slice(0, DENSE) ?? null,
    [nodes],
  )
  return pvs === null ? null : <Grid pvs={pvs} />
}

function Grid({ pvs }: { readonly pvs: readonly PvRef[] }) {
  const args = useMemo(() => ({ pvs }), [pvs])
  const configs = useQuery('pvConfigs', args).body ?? []
  return (
    <div className={styles.grid} data-draws-values>
      {configs.map((config) => (
        <div key={pvParam(config.pvRef)} className={styles.cell}>
          <span className={styles.name}>{config.name}</span>
          <PvReading config={config} />
        </div>
      ))}
    </div>
  )
}
