import { expect, test } from 'vitest'
import { machineOf } from '../../../../src/areas/values/rules/machine-of.ts'
import type { MaintenanceDescription } from '../../../../src/wire/server/maintenance.ts'
import type { PvRef } from '../../../../src/wire/server/pv.ts'

const STATION = 14
const machine = (nr: number, name: string, stationNumber = STATION): MaintenanceDescription => ({
  pvRef: { type: 'DigiIn', nr },
  stationNumber,
  name,
  eksNr: '',
  description: '',
})
const MACHINES = [
  machine(1_400_001, 'Pumpe 1'),
  machine(1_400_010, 'Pumpe 10'),
  machine(1_400_011, 'Pumpe 1 Reserve'),
  machine(1_500_001, 'Pumpe 1', 15),
  machine(1_400_099, ''),
]
const FAULT: PvRef = { type: 'DigiIn', nr: 1_400_101 }
const found = (name: string, stationNumber = STATION, pv: PvRef = FAULT) =>
  machineOf(pv, { name, stationNumber }, MACHINES)?.pvRef.nr ?? null

test('a PV leads to the machine that it is, or that it is named after in its station (rule N6)', () => {
  expect(found('Pumpe 1 Betrieb', STATION, { type: 'DigiIn', nr: 1_400_010 })).toBe(1_400_010)
  expect(found('Pumpe 1 Störung')).toBe(1_400_001)
  expect(found('Pumpe 10 Störung')).toBe(1_400_010)
  expect(found('Pumpe 1 Reserve Strom')).toBe(1_400_011)
  expect(found('Pumpe 1 Störung', 15)).toBe(1_500_001)
})

test('any other PV leads to none (rule N6)', () => {
  expect(found('Pumpensumpf Niveau')).toBeNull()
  expect(found('Pumpe 11 Störung')).toBeNull()
  expect(found(' Türkontakt')).toBeNull()
  expect(found('Pumpe 1 Störung', 16)).toBeNull()
  expect(machineOf(FAULT, null, MACHINES)).toBeNull()
  expect(machineOf(FAULT, { name: 'Pumpe 1 Störung', stationNumber: STATION }, null)).toBeNull()
})
