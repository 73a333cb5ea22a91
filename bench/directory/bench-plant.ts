import type { PvConfig, PvNode, PvRef } from '../../src/wire/server/pv.ts'

const PVS_A_STATION = 250
const THINGS = [
  'Niveau',
  'Zulauf',
  'Ablauf',
  'Druck',
  'Drehzahl',
  'Strom',
  'Störung',
  'Betrieb',
  'Temperatur',
  'Trübung',
]
const PLACES = ['Pumpensumpf', 'Rechen', 'Sandfang', 'Vorklärung', 'Belebung', 'Nachklärung', 'Überlauf', 'Gebläse']
const KINDS = ['PW', 'RÜB', 'HB', 'KA']
const PLACE_NAMES = ['Dorfanger', 'Süd', 'Mühlbach', 'Am Anger', 'Höhenweg', 'Nord', 'Alte Brücke']
const UNITS = ['m', 'm³/h', 'bar', '1/min', 'A', '', '', '°C', 'NTU']

/** Returns a tree of `count` PVs, 250 a station. */
export function benchNodes(count: number): PvNode[] {
  return Array.from({ length: Math.ceil(count / PVS_A_STATION) }, (_, station) => ({
    stationNumber: station + 1,
    stationName: stationName(station),
    pvs: Array.from({ length: Math.min(PVS_A_STATION, count - station * PVS_A_STATION) }, (_, i) => ({
      type: i % 3 === 2 ? ('DigiIn' as const) : ('AnaIn' as const),
      nr: (station + 1) * 100_000 + i + 1,
    })),
  }))
}

/** Returns the configuration of a PV. Names and limits occur again and again, EKS numbers only once. */
export function benchConfig(pvRef: PvRef): PvConfig {
  const station = Math.floor(pvRef.nr / 100_000) - 1
  const i = pvRef.nr % 100_000
  const place = PLACES[(i * 7) % PLACES.length] ?? ''
  const isDigital = pvRef.type === 'DigiIn'
  return {
    pvRef,
    name: `${THINGS[i % THINGS.length]} ${place} ${1 + (i % 40)}`,
    eksNr: `${KINDS[station % KINDS.length]}${station + 1}-${place.slice(0, 2).toUpperCase()}${1 + (i % 12)}-L${i}`,
    subtype: '',
    dimension: isDigital ? '' : (UNITS[i % UNITS.length] ?? ''),
    decimalPlaces: i % 4,
    hasArchiveData: i % 5 !== 0,
    stationNumber: station + 1,
    stationName: stationName(station),
    domainConfig: isDigital ? null : { min: 0, max: 1 + (i % 50) },
    digiDisplayConfig: isDigital ? { stateActiveText: 'Ein', stateInactiveText: 'Aus' } : null,
    anaLimitConfig: isDigital ? null : { lower: i % 10, lowerMid: null, upperMid: null, upper: 20 + (i % 30) },
    alertInputConfig: isDigital ? { description: `Störung ${place}`, message: 'kommt', priority: i % 5 } : null,
  }
}

function stationName(station: number): string {
  return `${KINDS[station % KINDS.length]} ${PLACE_NAMES[station % PLACE_NAMES.length]} ${1 + Math.floor(station / 7)}`
}
