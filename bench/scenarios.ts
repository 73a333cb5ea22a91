import { acks } from './alerts/acks.ts'
import { alerts } from './alerts/alerts.ts'
import { charts } from './charts/charts.ts'
import { chartsLive } from './charts/charts-live.ts'
import { directory } from './directory/directory.ts'
import { palette } from './directory/palette.ts'
import { day } from './live/day.ts'
import { load } from './live/load.ts'
import { reconnect } from './live/reconnect.ts'
import { silence } from './live/silence.ts'
import { soak } from './live/soak.ts'
import { micro } from './micro/micro.ts'
import { image } from './page/image.ts'
import { phone } from './page/phone.ts'
import { render } from './page/render.ts'
import { start } from './page/start.ts'
import { plantThroughput } from './plant/plant-throughput.ts'
import type { Scenario } from './scenario.ts'
import { screen } from './screen/screen.ts'
import { peers } from './tabs/peers.ts'
import { plots } from './tabs/plots.ts'
import { tabs } from './tabs/tabs.ts'
import { wall } from './wall/wall.ts'

export interface ScenarioRow {
  readonly run: Scenario
  /**
   * When the scenario runs without being named: in every run, only in full runs (it cannot be short), or never. A named
   * scenario always runs.
   */
  readonly in: 'every run' | 'full runs' | 'by name'
}

export const SCENARIOS: Readonly<Record<string, ScenarioRow>> = {
  acks: { run: acks, in: 'by name' },
  alerts: { run: alerts, in: 'every run' },
  charts: { run: charts, in: 'every run' },
  'charts-live': { run: chartsLive, in: 'by name' },
  day: { run: day, in: 'full runs' },
  directory: { run: directory, in: 'every run' },
  image: { run: image, in: 'every run' },
  load: { run: load, in: 'every run' },
  micro: { run: micro, in: 'every run' },
  palette: { run: palette, in: 'by name' },
  peers: { run: peers, in: 'every run' },
  phone: { run: phone, in: 'every run' },
  plant: { run: plantThroughput, in: 'every run' },
  plots: { run: plots, in: 'full runs' },
  reconnect: { run: reconnect, in: 'every run' },
  render: { run: render, in: 'every run' },
  screen: { run: screen, in: 'every run' },
  silence: { run: silence, in: 'by name' },
  soak: { run: soak, in: 'by name' },
  start: { run: start, in: 'every run' },
  tabs: { run: tabs, in: 'every run' },
  wall: { run: wall, in: 'by name' },
}

/** Returns the names of the scenarios that run when none is named. */
export function unnamedScenarios(quick: boolean): readonly string[] {
  return Object.entries(SCENARIOS).flatMap(([name, row]) =>
    row.in === 'every run' || (row.in === 'full runs' && !quick) ? [name] : [],
  )
}
