import { HOUR_MS, MINUTE_MS } from '../base/time.ts'
import { faultProcess } from '../intervals/fault-process.ts'
import { either, type Intervals, NEVER } from '../intervals/intervals.ts'
import type { Energy } from '../process/energy.ts'
import type { PlantControl } from '../process/plant-control.ts'
import type { PlantProcess } from '../process/plant-process.ts'
import { blowerSpeed, type TreatmentPlant } from '../process/treatment-plant.ts'
import type { StationBuilder } from '../pv/station-builder.ts'

const MACHINES: readonly (readonly [name: string, eks: string, share: number, periodMin: number])[] = [
  ['Rechen 1', 'RE1-N01', 0.2, 30],
  ['Rechen 2', 'RE2-N01', 0.1, 40],
  ['Sandfanggebläse', 'SF1-N01', 1, 60],
  ['Räumer VKB', 'VK1-N01', 0.5, 120],
  ['Räumer NKB1', 'NK1-N01', 1, 60],
  ['Räumer NKB2', 'NK2-N01', 1, 60],
  ['Gebläse 1', 'GE1-N01', 0, 0],
  ['Gebläse 2', 'GE2-N01', 0, 0],
  ['Gebläse 3', 'GE3-N01', 0, 0],
  ['RS-Pumpe 1', 'RS1-N01', 1, 60],
  ['RS-Pumpe 2', 'RS2-N01', 0.45, 180],
  ['ÜS-Pumpe', 'UE1-N01', 0.15, 360],
  ['Fällmittelpumpe 1', 'FM1-N01', 0.7, 20],
  ['Fällmittelpumpe 2', 'FM2-N01', 0, 60],
  ['BHKW', 'BH1-N01', 0, 0],
  ['Gasfackel', 'FA1-N01', 0, 0],
  ['Faulschlammpumpe', 'FS1-N01', 0.25, 90],
  ['Umwälzpumpe Faulbehälter', 'FB1-N01', 1, 60],
  ['Rührwerk BB1', 'BB1-N01', 0, 0],
  ['Rührwerk BB2', 'BB2-N01', 0, 0],
]

/** Closes when a call-out ends without a confirmation. Domain 3.7. */
export const UNDELIVERED_CONTACT = 146
/** A priority that triggers no call: it would repeat the call-out that just failed. */
const UNDELIVERED_PRIORITY = 5

/** Machines whose motor protection trips with the mains: a dozen faults within seconds. Domain 2.4.9. */
const DROPPED: ReadonlySet<string> = new Set([
  'Sandfanggebläse',
  'Räumer NKB1',
  'Räumer NKB2',
  'Gebläse 1',
  'Gebläse 2',
  'RS-Pumpe 1',
  'RS-Pumpe 2',
  'Fällmittelpumpe 1',
  'BHKW',
  'Faulschlammpumpe',
  'Umwälzpumpe Faulbehälter',
  'Rührwerk BB1',
  'Rührwerk BB2',
])

/** Adds the contacts of the treatment plant. Machines follow their own cycle, or air, gas and power. */
export function treatmentPlantContacts(
  to: StationBuilder,
  process: PlantProcess,
  plant: TreatmentPlant,
  energy: Energy,
  chattering: Intervals,
  control: PlantControl,
): void {
  const runsAt = (speed: (at: number) => number) => (at: number) => speed(at) > 0
  const byProcess: { readonly [name: string]: (at: number) => boolean } = {
    'Gebläse 1': runsAt(blowerSpeed(process, plant, control, 1)),
    'Gebläse 2': runsAt(blowerSpeed(process, plant, control, 2)),
    'Gebläse 3': runsAt(blowerSpeed(process, plant, control, 3)),
    'Rechen 1': (at) => control.raking(at) || at % (30 * MINUTE_MS) < 6 * MINUTE_MS,
    'RS-Pumpe 1': (at) => control.returnShare(at) > 0,
    'RS-Pumpe 2': (at) => control.returnShare(at) > 0 && (at + 70 * MINUTE_MS) % (180 * MINUTE_MS) < 81 * MINUTE_MS,
    'Fällmittelpumpe 1': (at) => {
      const beat = (at + 84 * MINUTE_MS) % (20 * MINUTE_MS)
      return beat < 14 * MINUTE_MS * control.doseShare(at)
    },
    BHKW: energy.chpRuns,
    Gasfackel: energy.flare,
    'Rührwerk BB1': (at) => !plant.aerating(at),
    'Rührwerk BB2': (at) => !plant.aerating(at),
  }
  MACHINES.forEach(([name, eks, share, periodMin], index) => {
    const trouble = faultProcess(process.seed, 6_000 + index, {
      slotMs: 30 * 24 * HOUR_MS,
      probability: 0.06,
      medianMs: 2 * HOUR_MS,
      spread: 1,
      minMs: 10 * MINUTE_MS,
      maxMs: 20 * HOUR_MS,
    })
    const own = name === 'BHKW' ? energy.chpTrips : trouble
    const intervals = DROPPED.has(name) && name !== 'BHKW' ? either(own, control.mains) : own
    const periodMs = periodMin * MINUTE_MS
    const beat = (at: number) => share === 1 || (at + index * 7 * MINUTE_MS) % periodMs < share * periodMs
    const runs = byProcess[name] ?? beat
    to.di(
      1 + index,
      `${name} Betrieb`,
      eks,
      'Ein/Aus',
      (at) => intervals.at(at) === null && control.mains.at(at) === null && runs(at),
    )
    to.fault(100 + index, `${name} Störung`, eks.replace('N01', 'N90'), 'Störung/OK', intervals, {
      what: `${name} gestört`,
      advice: 'Motorschutz prüfen, Reserve zuschalten',
      priority: name === 'BHKW' ? 4 : 3,
      delayS: 5,
    })
  })
  to.fault(145, 'Netzausfall', 'EL1-E90', 'Netz fehlt/Netz vorhanden', control.mains, {
    what: 'Netzausfall',
    advice: 'Anlage läuft auf Batterie, Netzbetreiber anrufen',
    priority: 2,
    delayS: 1,
  })
  to.fault(UNDELIVERED_CONTACT, 'Fernalarm nicht zugestellt', 'ST1-X93', 'Nicht zugestellt/OK', NEVER, {
    what: 'Fernalarm nicht zugestellt',
    advice: 'Niemand hat bestätigt, Bereitschaft anrufen',
    priority: UNDELIVERED_PRIORITY,
  })
  to.fault(140, 'Leckage Fällmitteltank', 'FM1-L90', 'Leckage/OK', NEVER, {
    what: 'Leckage Fällmitteltank',
    advice: 'Auffangwanne und Umweltschutz prüfen',
    priority: 1,
    latched: true,
  })
  to.fault(141, 'Gaswarnung CH4 Rechenhaus', 'RE1-Q90', 'Gaswarnung/OK', NEVER, {
    what: 'Gaswarnung CH4 Rechenhaus',
    advice: 'Gebäude verlassen, lüften',
    priority: 1,
    latched: true,
  })
  to.fault(142, 'Notruf', 'ST1-X91', 'Notruf/OK', NEVER, {
    what: 'Notruf',
    advice: 'Person in Gefahr, sofort nachsehen',
    priority: 1,
    latched: true,
  })
  to.fault(143, 'Brandmeldung', 'ST1-X92', 'Brand/OK', NEVER, {
    what: 'Brandmeldung',
    advice: 'Feuerwehr rufen',
    priority: 1,
    latched: true,
  })
  to.fault(144, 'Druckluft Rechenhaus', 'RE1-P90', 'Druck fehlt/OK', chattering, {
    what: 'Druckluft fehlt im Rechenhaus',
    advice: 'Kompressor und Druckschalter prüfen',
    priority: 4,
  })
}
