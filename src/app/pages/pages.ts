import { PATHS } from '../../domain/text/paths.ts'
import type { LatePart } from '../texts/late-texts.ts'
import { MAINTENANCE_PAGES } from './maintenance-pages.ts'
import type { PageRow } from './page-row.ts'
import { SITE_PAGES } from './site-pages.ts'

/** Loads a page with the texts that it alone needs. Imported then: this table is read where nothing is bundled, too. */
function withTexts(part: LatePart, load: PageRow['load']): PageRow['load'] {
  return async () => {
    const { loadLateTexts } = await import('../texts/late-texts.ts')
    const [component] = await Promise.all([load(), loadLateTexts(part)])
    return component
  }
}

/**
 * Every page, one row each. Router, navigation, preloading and the list of views in the end-to-end tests derive from it;
 * a group of the navigation lists its pages in the order of the rows.
 */
export const PAGES = {
  login: {
    path: PATHS.login,
    load: async () => (await import('../../areas/session/pages/session/login-page.tsx')).LoginPage,
    isPublic: true,
  },
  logout: {
    path: PATHS.logout,
    load: async () => (await import('../../areas/session/pages/session/logout-page.tsx')).LogoutPage,
    isPublic: true,
  },
  password: {
    path: PATHS.password,
    load: async () => (await import('../../areas/session/pages/session/password/password-page.tsx')).PasswordPage,
  },
  situation: {
    path: PATHS.situation,
    load: async () => (await import('../../areas/situation/pages/situation/situation-page.tsx')).SituationPage,
    navigation: { group: 'overview', icon: 'Activity' },
  },
  dashboards: {
    path: `${PATHS.dashboards}/:id?`,
    load: async () => (await import('../../areas/boards/pages/dashboards/dashboards-page.tsx')).DashboardsPage,
    hasCommands: true,
    navigation: { group: 'overview', icon: 'LayoutDashboard' },
  },
  images: {
    path: `${PATHS.images}/:name?`,
    load: async () =>
      (await import('../../areas/images/pages/process-images/process-images-page.tsx')).ProcessImagesPage,
    hasCommands: true,
    navigation: { group: 'overview', icon: 'Workflow' },
  },
  stations: {
    path: PATHS.stations,
    load: async () => (await import('../../areas/stations/pages/stations/stations-page.tsx')).StationsPage,
    navigation: { group: 'overview', icon: 'Waypoints' },
  },
  map: {
    path: PATHS.map,
    load: async () => (await import('../../areas/map/pages/map/map-page.tsx')).MapPage,
    navigation: { group: 'overview', icon: 'MapPinned' },
  },
  station: {
    path: `${PATHS.stations}/:stationNumber`,
    load: async () => (await import('../../areas/stations/pages/stations/station-page.tsx')).StationPage,
    hasCommands: true,
  },
  values: {
    path: PATHS.values,
    load: async () => (await import('../../areas/values/pages/process-values/values-page.tsx')).ValuesPage,
    // Written out: the code of lists is not part of the start script.
    pvs: (language) => `sort=tree&language=${language}`,
    hasCommands: true,
    navigation: { group: 'overview', icon: 'Gauge' },
  },
  pendingAlerts: {
    path: PATHS.pendingAlerts,
    load: async () => (await import('../../areas/alerts/pages/alerts/pending-page.tsx')).PendingPage,
    hasCommands: true,
    navigation: { group: 'alerts', icon: 'Siren' },
  },
  alertArchive: {
    path: PATHS.alertArchive,
    load: async () => (await import('../../areas/alerts/pages/alert-archive/archive-page.tsx')).ArchivePage,
    hasCommands: true,
    navigation: { group: 'alerts', icon: 'Archive' },
  },
  alertFigures: {
    path: PATHS.alertFigures,
    load: async () => (await import('../../areas/alerts/pages/figures/figures-page.tsx')).FiguresPage,
    hasCommands: true,
    navigation: { group: 'alerts', icon: 'ChartColumn' },
  },
  events: {
    path: PATHS.events,
    load: async () => (await import('../../areas/stations/pages/events/events-page.tsx')).EventsPage,
    hasCommands: true,
    navigation: { group: 'alerts', icon: 'ScrollText' },
  },
  handover: {
    path: PATHS.handover,
    load: async () => (await import('../../areas/handover/pages/handover/handover-page.tsx')).HandoverPage,
    hasCommands: true,
    navigation: { group: 'alerts', icon: 'ArrowRightLeft' },
  },
  liveCharts: {
    path: `${PATHS.liveCharts}/:id?`,
    load: async () => (await import('../../areas/charts/pages/charts/chart-pages.tsx')).LiveChartsPage,
    hasCommands: true,
    navigation: { group: 'charts', icon: 'ChartSpline' },
  },
  archiveCharts: {
    path: `${PATHS.archiveCharts}/:id?`,
    load: async () => (await import('../../areas/charts/pages/charts/chart-pages.tsx')).ArchiveChartsPage,
    hasCommands: true,
    navigation: { group: 'charts', icon: 'ChartArea' },
  },
  realtimeChart: {
    path: PATHS.realtimeChart,
    alsoAt: PATHS.archiveTrend,
    load: async () => (await import('../../areas/charts/pages/charts/realtime-page.tsx')).RealtimePage,
    navigation: { group: 'charts', icon: 'ChartLine' },
  },
  annotations: {
    path: PATHS.annotations,
    load: async () => (await import('../../areas/charts/pages/annotations/annotations-page.tsx')).AnnotationsPage,
    hasCommands: true,
    navigation: { group: 'charts', icon: 'Flag' },
  },
  archiveTrend: {
    path: PATHS.archiveTrend,
    load: async () => (await import('../../areas/charts/pages/charts/trend-page.tsx')).TrendPage,
    hasCommands: true,
  },
  archiveBrowser: {
    path: PATHS.archiveBrowser,
    load: async () =>
      (await import('../../areas/charts/pages/archive-browser/archive-browser-page.tsx')).ArchiveBrowserPage,
    navigation: { group: 'charts', icon: 'Table2' },
  },
  stationCalls: {
    path: PATHS.stationCalls,
    load: async () => (await import('../../areas/stations/pages/stations/station-calls-page.tsx')).StationCallsPage,
    hasCommands: true,
    navigation: { group: 'operate', icon: 'PhoneCall' },
  },
  setValues: {
    path: PATHS.setValues,
    load: async () => (await import('../../areas/values/pages/set-values/set-values-page.tsx')).SetValuesPage,
    hasCommands: true,
    navigation: { group: 'operate', icon: 'SlidersHorizontal' },
  },
  textOutput: {
    path: PATHS.textOutput,
    load: async () => (await import('../../areas/values/pages/text-output/text-output-page.tsx')).TextOutputPage,
    hasCommands: true,
    navigation: { group: 'operate', icon: 'MessageSquareText' },
  },
  ...MAINTENANCE_PAGES,
  reports: {
    path: PATHS.reports,
    load: async () => (await import('../../areas/reports/pages/reports/reports-page.tsx')).ReportsPage,
    navigation: { group: 'reports', icon: 'FileText' },
  },
  report: {
    path: `${PATHS.reports}/:period/:id/:date`,
    load: async () => (await import('../../areas/reports/pages/reports/report-page.tsx')).ReportPage,
    hasCommands: true,
  },
  runtimes: {
    path: PATHS.runtimes,
    load: async () => (await import('../../areas/values/pages/runtimes/runtimes-page.tsx')).RuntimesPage,
    hasCommands: true,
    navigation: { group: 'maintenance', icon: 'Timer' },
  },
  counterReset: {
    path: PATHS.counterReset,
    load: async () => (await import('../../areas/values/pages/counter-reset/counter-reset-page.tsx')).CounterResetPage,
    hasCommands: true,
    navigation: { group: 'maintenance', icon: 'RotateCcw' },
  },
  limits: {
    path: PATHS.limits,
    load: async () => (await import('../../areas/values/pages/limits/limits-page.tsx')).LimitsPage,
    hasCommands: true,
    navigation: { group: 'operate', icon: 'Ruler' },
  },
  duty: {
    path: PATHS.duty,
    load: async () => (await import('../../areas/remote-alarm/pages/duty/duty-page.tsx')).DutyPage,
    hasCommands: true,
    navigation: { group: 'remoteAlarm', icon: 'BellRing' },
  },
  alarmPlans: {
    path: PATHS.alarmPlans,
    load: async () => (await import('../../areas/remote-alarm/pages/alarm-plans/alarm-plans-page.tsx')).AlarmPlansPage,
    hasCommands: true,
    navigation: { group: 'remoteAlarm', icon: 'PhoneOutgoing' },
  },
  callNumbers: {
    path: PATHS.callNumbers,
    formerPath: '/remote-alarm/activation',
    load: async () => (await import('../../areas/remote-alarm/pages/call-numbers/numbers-page.tsx')).NumbersPage,
    hasCommands: true,
    navigation: { group: 'remoteAlarm', icon: 'ContactRound' },
  },
  ...SITE_PAGES,
  priorityOutputs: {
    path: PATHS.priorityOutputs,
    load: async () => (await import('../../areas/values/pages/outputs/priority-outputs-page.tsx')).PriorityOutputsPage,
    hasCommands: true,
    navigation: { group: 'operate', icon: 'VolumeX' },
  },
  journal: {
    path: PATHS.journal,
    load: async () => (await import('../../areas/session/pages/journal/journal-page.tsx')).JournalPage,
    navigation: { group: 'operate', icon: 'NotebookText' },
  },
  help: {
    path: `${PATHS.help}/:area?`,
    load: withTexts('help', async () => (await import('../help/help-page.tsx')).HelpPage),
    navigation: { group: 'help', icon: 'CircleQuestionMark' },
  },
  settings: {
    path: PATHS.settings,
    load: async () => (await import('../../areas/site/pages/settings/settings-page.tsx')).SettingsPage,
    navigation: { group: 'help', icon: 'Settings' },
  },
  about: {
    path: PATHS.about,
    load: async () => (await import('../../areas/site/pages/about/about-page.tsx')).AboutPage,
    navigation: { group: 'help', icon: 'Info' },
  },
  diagnostics: {
    path: PATHS.diagnostics,
    load: async () => (await import('../../areas/site/pages/diagnostics/diagnostics-page.tsx')).DiagnosticsPage,
    navigation: { group: 'help', icon: 'Activity' },
  },
  serverCheck: {
    path: PATHS.serverCheck,
    load: withTexts(
      'acceptance',
      async () => (await import('../../areas/site/pages/server-check/server-check-page.tsx')).ServerCheckPage,
    ),
  },
  plantFile: {
    path: PATHS.plantFile,
    load: withTexts('acceptance', async () => (await import('./plant-file-page.tsx')).PlantFilePage),
    isPublic: true,
  },
  connectionCheck: {
    path: PATHS.connectionCheck,
    load: withTexts(
      'connection',
      async () =>
        (await import('../../areas/site/pages/connection-check/connection-check-page.tsx')).ConnectionCheckPage,
    ),
    // Whoever cannot log in needs it most.
    isPublic: true,
  },
} as const satisfies { readonly [name: string]: PageRow }

export type PageName = keyof typeof PAGES

/** Pages with an entry in the navigation. */
export type NavigationPage = {
  [N in PageName]: (typeof PAGES)[N] extends { readonly navigation: object } ? N : never
}[PageName]

/** Names of the icons that the table uses; the navigation has one for each. */
export type NavigationIcon = (typeof PAGES)[NavigationPage]['navigation']['icon']

export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[]

/** Returns the row of a page with all columns; those that it leaves out are undefined. */
export function pageRow(name: PageName): PageRow {
  return PAGES[name]
}
