import { expect, test } from 'vitest'
import { feedbackOf } from '../../../../src/areas/values/rules/feedback-of.ts'
import type { PvType } from '../../../../src/wire/server/pv.ts'

const pv = (type: PvType, nr: number, name: string, eksNr: string, dimension = '') => ({
  pvRef: { type, nr },
  name,
  eksNr,
  dimension,
  alertInputConfig: name.endsWith('Störung') ? { description: name, message: '', priority: 3 } : null,
})
const STATION = [
  pv('DigiIn', 1, 'Pumpe 1', 'PW1-P1-N01'),
  pv('DigiIn', 2, 'Pumpe 1 Störung', 'PW1-P1-N90'),
  pv('AnaIn', 3, 'Pumpe 1 Drehzahl', 'SIW', '1/min'),
  pv('AnaIn', 4, 'Strom P1', 'PW1-P1-E01', 'A'),
  pv('AnaIn', 5, 'Pumpe 10 Strom', 'PW1-P10-E01', 'A'),
  pv('AnaIn', 6, 'Niveau Pumpensumpf', 'PW1-SU1-L01', 'm'),
  pv('AnaIn', 7, 'Höhe Wehr', 'PW1-WE1-L01', 'm'),
  pv('AnaIn', 8, 'Zulauf', 'PW1-ZU1-F01', 'l/s'),
  pv('AnaIn', 9, 'Ablauf', 'PW1-DR1-F01', 'l/s'),
  pv('AnaIn', 10, 'Netzdruck', 'NETZ', 'bar'),
  pv('DigiIn', 11, 'Rechen läuft', 'PW1-RE1-N01'),
  pv('DigiIn', 12, 'Rechen Störung', 'PW1-RE1-N90'),
]
const MACHINE = { name: 'Pumpe 1', pvRef: { type: 'DigiIn', nr: 1 } } as const

test.each([
  ['Pumpe 1 Freigabe', 'PW1-P1-N50', 'DigiOut', '', MACHINE, ['Pumpe 1', 'Strom P1', 'Pumpe 1 Drehzahl']],
  ['Rechen Handräumung', 'PW1-RE1-N51', 'DigiOut', '', null, ['Rechen läuft']],
  ['Einschaltniveau', 'X', 'AnaOut', 'm', null, ['Niveau Pumpensumpf']],
  ['Sollwert Drossel', 'PW1-DR1-F50', 'AnaOut', 'l/s', null, ['Ablauf']],
  ['Sollwert Netz', '', 'AnaOut', 'bar', null, ['Netzdruck']],
  // Two have its unit, and neither its name nor its tag is that of one.
  ['Sollwert Drossel', 'DROSSEL', 'AnaOut', 'l/s', null, []],
  ['Spülprogramm Start', 'PW1-SP1-N51', 'DigiOut', '', null, []],
  ['Sollwert', 'NETZ', 'AnaOut', '', null, []],
] as const)(
  '%s (%s, %s, %s) is answered by what names, tags and units say',
  (name, eks, type, unit, machine, names) => {
    expect(feedbackOf(pv(type, 99, name, eks, unit), machine, STATION).map((value) => value.name)).toEqual(names)
  },
)
