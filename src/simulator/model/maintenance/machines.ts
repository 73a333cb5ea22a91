import type { LifecycleCategory, RuntimeDimension } from '../../../wire/server/maintenance.ts'
import type { PvConfig, RuntimeType } from '../../../wire/server/pv.ts'
import type { PlantValues } from '../values/pv-values.ts'

const RUNS = / Betrieb$/
/** Numbers of the analysers among the analogue inputs (domain 2.2). */
const ANALYSERS = { from: 200, to: 299 }
const NUMBERS = 100_000

/** Returns everything with a life cycle, machines with a run contact and analysers, in the order of the stations. */
export function machinesOf(model: Pick<PlantValues, 'nodes' | 'config'>): readonly PvConfig[] {
  return model.nodes.flatMap(({ pvs }) =>
    pvs.flatMap((pv) => {
      const number = pv.nr % NUMBERS
      const mayBe = pv.type === 'DigiIn' || (pv.type === 'AnaIn' && number >= ANALYSERS.from && number <= ANALYSERS.to)
      const config = mayBe ? model.config(pv) : undefined
      return config !== undefined && (pv.type === 'AnaIn' || RUNS.test(config.name)) ? [config] : []
    }),
  )
}

/** Returns `Pumpe 1` for the contact `Pumpe 1 Betrieb`. */
export function machineName({ name }: PvConfig): string {
  return name.replace(RUNS, '')
}

/** The units in which intervals by the calendar are written. Specification 3, "Maintenance notification". */
export type CalendarUnit = Extract<RuntimeDimension, 'Days' | 'Months' | 'Years'>

/** Master data of a machine. Texts and figures follow domain 5.1. */
export interface MachineType {
  readonly description: string
  readonly maker: string
  readonly model: string
  readonly powerKw: number
  /** Of its `Absolutzeit`; days where nothing is said. */
  readonly calendar?: CalendarUnit
  /** Service due at the end of a runtime. */
  readonly services: { readonly [type in Exclude<RuntimeType, 'Undefined'>]?: string }
  readonly history: readonly (readonly [LifecycleCategory, text: string, costEuro: number | null])[]
  readonly parts: readonly (readonly [name: string, partNumber: string, count: number])[]
}

interface Kind extends MachineType {
  readonly pattern: RegExp
}

/** The first type that matches the name applies. All makers are invented. */
const KINDS: readonly Kind[] = [
  {
    pattern: /gebläse/i,
    description: 'Drehkolbengebläse',
    maker: 'Musterwerk Lufttechnik',
    model: 'DK 80',
    powerKw: 22,
    services: {
      Betriebszeit: 'Riemen und Ansaugfilter wechseln',
      Schaltzyklen: 'Schütze und Softstarter prüfen',
      Absolutzeit: 'Jahresinspektion Gebläse',
    },
    history: [
      ['Cleaning', 'Ansaugfilter gereinigt', null],
      ['Oil', 'Ölwechsel, 1,2 l', 38],
      ['Service', 'Riemensatz gewechselt', 164],
      ['Repair', 'Lager antriebsseitig ersetzt', 890],
    ],
    parts: [
      ['Keilriemensatz', 'KR-2240', 2],
      ['Filterelement', 'FE-110', 1],
      ['Gebläseöl 5 l', 'OL-150', 1],
    ],
  },
  {
    pattern: /BHKW/,
    description: 'Gasmotor mit Generator',
    maker: 'Musterwerk Motoren',
    model: 'GM 65',
    powerKw: 65,
    calendar: 'Years',
    services: {
      Betriebszeit: 'Ölwechsel und Zündkerzen',
      Schaltzyklen: 'Anlasser und Batterie prüfen',
      Absolutzeit: 'Abgasmessung durch Sachverständige',
    },
    history: [
      ['Oil', 'Ölwechsel, 38 l, Ölprobe ohne Befund', 310],
      ['Service', 'Zündkerzen gewechselt', 240],
      ['Inspection', 'Ventilspiel eingestellt', 420],
      ['Repair', 'Gasregelstrecke abgedichtet', 655],
    ],
    parts: [
      ['Zündkerze', 'ZK-18', 6],
      ['Ölfilter', 'OF-7', 2],
    ],
  },
  {
    pattern: /rechen|räumer|rührwerk/i,
    description: 'Räumer mit Getriebemotor',
    maker: 'Musterwerk Klärtechnik',
    model: 'RT 4',
    powerKw: 1.5,
    services: {
      Betriebszeit: 'Kette und Laufrollen prüfen, abschmieren',
      Schaltzyklen: 'Endschalter und Schütze prüfen',
      Absolutzeit: 'Jahresinspektion, Getriebeöl prüfen',
    },
    history: [
      ['Service', 'Kette gespannt und geschmiert', null],
      ['Oil', 'Getriebeöl gewechselt, 3 l', 52],
      ['Replacement', 'Zwei Rechenzinken ersetzt', 180],
    ],
    parts: [
      ['Laufrolle', 'LR-60', 8],
      ['Kettenglied', 'KG-3', 10],
    ],
  },
  {
    pattern: /fällmittel/i,
    description: 'Dosierpumpe',
    maker: 'Musterwerk Dosiertechnik',
    model: 'DS 60',
    powerKw: 0.4,
    services: {
      Betriebszeit: 'Schlauch wechseln',
      Schaltzyklen: 'Ventile reinigen',
      Absolutzeit: 'Dosierleistung auslitern',
    },
    history: [
      ['Replacement', 'Pumpenschlauch gewechselt', 96],
      ['Calibration', 'Dosierleistung ausgelitert', null],
    ],
    parts: [
      ['Pumpenschlauch', 'PS-16', 2],
      ['Ventilsatz', 'VS-16', 1],
    ],
  },
  {
    pattern: /fackel/i,
    description: 'Gasfackel',
    maker: 'Musterwerk Gastechnik',
    model: 'GF 80',
    powerKw: 0.3,
    calendar: 'Years',
    services: {
      Betriebszeit: 'Brenner und Flammenwächter prüfen',
      Schaltzyklen: 'Zündelektroden wechseln',
      Absolutzeit: 'Prüfung der Sicherheitseinrichtungen',
    },
    history: [
      ['Inspection', 'Zündung und Flammenwächter geprüft', null],
      ['Replacement', 'Zündelektroden gewechselt', 130],
    ],
    parts: [['Zündelektrode', 'ZE-80', 2]],
  },
  {
    pattern: /UV-Anlage/,
    description: 'UV-Desinfektion',
    maker: 'Musterwerk Wassertechnik',
    model: 'UV 4x130',
    powerKw: 0.6,
    services: {
      Betriebszeit: 'Strahler wechseln',
      Schaltzyklen: 'Vorschaltgeräte prüfen',
      Absolutzeit: 'Quarzrohre reinigen',
    },
    history: [
      ['Replacement', 'Vier Strahler gewechselt', 740],
      ['Cleaning', 'Quarzrohre gereinigt', null],
      ['Calibration', 'Sensor mit Referenz verglichen', 210],
    ],
    parts: [
      ['Strahler 130 W', 'ST-130', 4],
      ['Quarzrohr', 'QR-130', 1],
    ],
  },
  {
    pattern: /pumpe/i,
    description: 'Kreiselpumpe',
    maker: 'Musterwerk Pumpen',
    model: 'KP 100-250',
    powerKw: 7.5,
    services: {
      Betriebszeit: 'Öl und Gleitringdichtung prüfen',
      Schaltzyklen: 'Schütze und Motorschutz prüfen',
      Absolutzeit: 'Jahresinspektion Pumpe',
      LetzteAktivZeit: 'Dauerlauf über einen Tag: Förderung prüfen',
      LetzteInaktivZeit: 'Stillstand über sieben Tage: laufen lassen',
    },
    history: [
      ['Inspection', 'Isolationswiderstand gemessen: 240 MOhm', null],
      ['Cleaning', 'Laufrad von Zöpfen befreit', null],
      ['Oil', 'Ölkammer geprüft, Öl gewechselt', 45],
      ['Repair', 'Gleitringdichtung erneuert', 620],
      ['Replacement', 'Laufrad ersetzt', 410],
    ],
    parts: [
      ['Gleitringdichtung', 'GR-35', 1],
      ['Laufrad', 'LA-250', 1],
      ['O-Ring-Satz', 'OR-100', 2],
    ],
  },
]

const INSTRUMENT: MachineType = {
  description: 'Messgerät',
  maker: 'Musterwerk Messtechnik',
  model: 'MT 2',
  powerKw: 0.02,
  calendar: 'Months',
  services: { Absolutzeit: 'Kalibrieren und reinigen' },
  history: [
    ['Calibration', 'Zweipunktkalibrierung', null],
    ['Cleaning', 'Sensor gereinigt', null],
    ['Replacement', 'Sensor ersetzt', 385],
  ],
  parts: [
    ['Sensor', 'SE-20', 1],
    ['Kalibrierlösung 1 l', 'KL-7', 2],
  ],
}

export function machineTypeOf({ pvRef, name }: PvConfig): MachineType {
  if (pvRef.type === 'AnaIn') return INSTRUMENT
  return KINDS.find(({ pattern }) => pattern.test(name)) ?? { ...INSTRUMENT, description: 'Aggregat' }
}
