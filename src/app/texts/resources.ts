import type about from '../../../locales/de/about.json'
import type alerts from '../../../locales/de/alerts.json'
import type annotations from '../../../locales/de/annotations.json'
import type archive from '../../../locales/de/archive.json'
import type basins from '../../../locales/de/basins.json'
import type browser from '../../../locales/de/browser.json'
import type catalogue from '../../../locales/de/catalogue.json'
import type chart from '../../../locales/de/chart.json'
import type common from '../../../locales/de/common.json'
import type counters from '../../../locales/de/counters.json'
import type dashboards from '../../../locales/de/dashboards.json'
import type details from '../../../locales/de/details.json'
import type diagnostics from '../../../locales/de/diagnostics.json'
import type duty from '../../../locales/de/duty.json'
import type energy from '../../../locales/de/energy.json'
import type errors from '../../../locales/de/errors.json'
import type events from '../../../locales/de/events.json'
import type favourites from '../../../locales/de/favourites.json'
import type files from '../../../locales/de/files.json'
import type forecast from '../../../locales/de/forecast.json'
import type form from '../../../locales/de/form.json'
import type grouping from '../../../locales/de/grouping.json'
import type help from '../../../locales/de/help.json'
import type images from '../../../locales/de/images.json'
import type journal from '../../../locales/de/journal.json'
import type leakage from '../../../locales/de/leakage.json'
import type licence from '../../../locales/de/licence.json'
import type limits from '../../../locales/de/limits.json'
import type links from '../../../locales/de/links.json'
import type loaded from '../../../locales/de/loaded.json'
import type machine from '../../../locales/de/machine.json'
import type maintenance from '../../../locales/de/maintenance.json'
import type map from '../../../locales/de/map.json'
import type navigation from '../../../locales/de/navigation.json'
import type numbers from '../../../locales/de/numbers.json'
import type outputs from '../../../locales/de/outputs.json'
import type overlay from '../../../locales/de/overlay.json'
import type palette from '../../../locales/de/palette.json'
import type password from '../../../locales/de/password.json'
import type plans from '../../../locales/de/plans.json'
import type reports from '../../../locales/de/reports.json'
import type runtimes from '../../../locales/de/runtimes.json'
import type session from '../../../locales/de/session.json'
import type setting from '../../../locales/de/setting.json'
import type settings from '../../../locales/de/settings.json'
import type shell from '../../../locales/de/shell.json'
import type sound from '../../../locales/de/sound.json'
import type stations from '../../../locales/de/stations.json'
import type table from '../../../locales/de/table.json'
import type texts from '../../../locales/de/texts.json'
import type tiles from '../../../locales/de/tiles.json'
import type time from '../../../locales/de/time.json'
import type trend from '../../../locales/de/trend.json'
import type validation from '../../../locales/de/validation.json'
import type values from '../../../locales/de/values.json'
import type wall from '../../../locales/de/wall.json'
import type weather from '../../../locales/de/weather.json'
import type webcam from '../../../locales/de/webcam.json'
import type webcams from '../../../locales/de/webcams.json'
import type workplace from '../../../locales/de/workplace.json'
import type workstation from '../../../locales/de/workstation.json'

/**
 * The texts of each namespace. German is the reference: a key that it lacks does not compile. `npm run types` writes this
 * file from `locales/de`.
 */
interface Resources {
  about: typeof about
  alerts: typeof alerts
  annotations: typeof annotations
  archive: typeof archive
  basins: typeof basins
  browser: typeof browser
  catalogue: typeof catalogue
  chart: typeof chart
  common: typeof common
  counters: typeof counters
  dashboards: typeof dashboards
  details: typeof details
  diagnostics: typeof diagnostics
  duty: typeof duty
  energy: typeof energy
  errors: typeof errors
  events: typeof events
  favourites: typeof favourites
  files: typeof files
  forecast: typeof forecast
  form: typeof form
  grouping: typeof grouping
  help: typeof help
  images: typeof images
  journal: typeof journal
  leakage: typeof leakage
  licence: typeof licence
  limits: typeof limits
  links: typeof links
  loaded: typeof loaded
  machine: typeof machine
  maintenance: typeof maintenance
  map: typeof map
  navigation: typeof navigation
  numbers: typeof numbers
  outputs: typeof outputs
  overlay: typeof overlay
  palette: typeof palette
  password: typeof password
  plans: typeof plans
  reports: typeof reports
  runtimes: typeof runtimes
  session: typeof session
  setting: typeof setting
  settings: typeof settings
  shell: typeof shell
  sound: typeof sound
  stations: typeof stations
  table: typeof table
  texts: typeof texts
  tiles: typeof tiles
  time: typeof time
  trend: typeof trend
  validation: typeof validation
  values: typeof values
  wall: typeof wall
  weather: typeof weather
  webcam: typeof webcam
  webcams: typeof webcams
  workplace: typeof workplace
  workstation: typeof workstation
}

export type Namespace = keyof Resources

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Resources
  }
}
