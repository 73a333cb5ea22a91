import type { PvConfig } from '../../../src/wire/server/pv.ts'

/** A number with a range of 0 to 4 and four limits; its live key is `LEVEL_KEY`. */
export const LEVEL: PvConfig = {
  pvRef: { type: 'AnaIn', nr: 1_400_001 },
  name: 'Niveau',
  eksNr: 'PW14-SU1-L01',
  subtype: '',
  dimension: 'm',
  decimalPlaces: 2,
  hasArchiveData: true,
  stationNumber: 14,
  stationName: 'PW Dorfanger',
  domainConfig: { min: 0, max: 4 },
  digiDisplayConfig: null,
  anaLimitConfig: { lower: 0.25, lowerMid: 0.5, upperMid: 2, upper: 3 },
  alertInputConfig: null,
}
export const LEVEL_KEY = 'ai1400001'

/** A state; its live key is `PUMP_KEY`. */
export const PUMP: PvConfig = {
  ...LEVEL,
  pvRef: { type: 'DigiIn', nr: 1_400_010 },
  name: 'Pumpe 2',
  dimension: '',
  domainConfig: null,
  anaLimitConfig: null,
  digiDisplayConfig: { stateActiveText: 'Störung', stateInactiveText: 'OK' },
}
export const PUMP_KEY = 'di1400010'
