import type { PriorityOutputOptions, Station, StationCall, StationCallResult } from '../server/station.ts'
import { define, type None } from './endpoint.ts'

/** Specification 7, "Station". */
export const STATION_ENDPOINTS = {
  stations: define<None, Station[]>({ method: 'GET', path: '/api/station/GetAllStations', answer: 'list', kept: true }),
  priorityOutputOptions: define<None, PriorityOutputOptions>({
    method: 'GET',
    path: '/api/station/AckPriorityOutputOptions',
    answer: { lists: ['stationOptions', 'optionsForStation'] },
  }),
  callStations: define<StationCall, StationCallResult>({
    method: 'POST',
    path: '/api/station/call',
    answer: { lists: ['missing', 'notCallable', 'unauthorized'] },
    command: true,
  }),
} as const
