import { DASHBOARD_ENDPOINTS } from './dashboard.ts'
import { COMING_PV_ENDPOINTS } from './pv.ts'
import { REMOTE_ALERT_ENDPOINTS } from './remote-alert.ts'
import { RUEB_ENDPOINTS } from './rueb.ts'
import { VISUALIZATION_ENDPOINTS } from './visualization.ts'
import { WEATHER_ENDPOINTS } from './weather.ts'
import { WEBCAM_ENDPOINTS } from './webcam.ts'

/** Calls of the contract that the simulated plant does not answer yet; nothing of the product asks them. */
export const COMING_ENDPOINTS = {
  ...COMING_PV_ENDPOINTS,
  ...RUEB_ENDPOINTS,
  ...DASHBOARD_ENDPOINTS,
  ...REMOTE_ALERT_ENDPOINTS,
  ...VISUALIZATION_ENDPOINTS,
  ...WEBCAM_ENDPOINTS,
  ...WEATHER_ENDPOINTS,
} as const
