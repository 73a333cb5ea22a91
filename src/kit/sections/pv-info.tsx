import { type ReactNode, useMemo } from 'react'
import { PvInfo, PvTip } from '../../areas/values/info/pv-info.tsx'
import { PvInfoArea, useOpenPvInfo } from '../../areas/values/info/pv-info-area.tsx'
import { PvMiniChart } from '../../areas/values/mini/pv-mini-chart.tsx'
import { PvReading } from '../../areas/values/value/pv-reading.tsx'
import { pvParam } from '../../domain/values/pv-ref.ts'
import { useQuery } from '../../live/views/hooks.ts'
import { Button } from '../../ui/controls/button.tsx'
import controls from '../../ui/controls/controls.module.css'
import { LoadGate } from '../../ui/load-gate/load-gate.tsx'
import type { PvConfig } from '../../wire/server/pv.ts'
import type { KitSection, KitWords } from '../base/section.ts'
import { useWords } from '../base/section.ts'

const WORDS: KitWords<{ readonly set: string; readonly what: string }> = {
  de: { set: 'Einschaltniveau setzen …', what: 'Die Beispiele' },
  en: { set: 'Set switch-on level…', what: 'The samples' },
  cs: { set: 'Nastavit zapínací hladinu…', what: 'Ukázky' },
  ru: { set: 'Задать уровень включения…', what: 'Примеры' },
}

/** Of the simulated plant: a level with limits, and a state. */
const PVS = [
  { type: 'AnaIn', nr: 1_400_001 },
  { type: 'DigiIn', nr: 1_400_001 },
] as const

/** Samples of PVs as the server describes them. */
function withConfigs(show: (config: PvConfig) => ReactNode) {
  return function ConfigSample() {
    const words = useWords(WORDS)
    const args = useMemo(() => ({ pvs: PVS }), [])
    const { load, body, refetch } = useQuery('pvConfigs', args)
    return (
      <LoadGate what={words.what} load={load} body={body} onRetry={refetch}>
        {(configs) => (
          <div className={controls.row}>
            {configs.map((config) => (
              <div key={pvParam(config.pvRef)}>{show(config)}</div>
            ))}
          </div>
        )}
      </LoadGate>
    )
  }
}

function Actions() {
  const words = useWords(WORDS)
  return <Button>{words.set}</Button>
}

function Opener({ config }: { readonly config: PvConfig }) {
  const open = useOpenPvInfo()
  const id = `kit-${pvParam(config.pvRef)}`
  return (
    <div data-id={id}>
      <Button quiet onClick={() => open(config.pvRef, id)} data-kit-open>
        {config.name}
      </Button>
      <PvReading config={config} />
    </div>
  )
}

const Popups = withConfigs((config) => (
  <PvInfoArea>
    <Opener config={config} />
  </PvInfoArea>
))

export const section: KitSection = {
  title: 'PV info',
  samples: [
    { title: 'info popup and tooltip', Sample: Popups },
    {
      title: 'content of the popup',
      Sample: withConfigs((config) => <PvInfo config={config} actions={<Actions />} />),
    },
    {
      title: 'small chart: numbers, states, a PV that is not there',
      Sample: () => (
        <div className={controls.row}>
          {[...PVS, { type: 'AnaIn', nr: 9_999_999 } as const].map((pv) => (
            <div key={pvParam(pv)} style={{ width: 320 }}>
              <PvMiniChart pv={pv} hours={1} />
            </div>
          ))}
        </div>
      ),
    },
    { title: 'content of the tooltip', Sample: withConfigs((config) => <PvTip config={config} />) },
  ],
}
