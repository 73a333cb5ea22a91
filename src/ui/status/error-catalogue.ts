/**
 * Every message of the error catalogue: in which area it is needed, where it stands, and where its text is. Specification 8, and
 * the sentences that Specification 2 and 5 quote outside of forms; those of forms are the `PROBLEM_KEYS` of
 * `src/domain/forms/problem.ts`. "Insufficient rights" is no row: each command has a sentence of its own that names the right, such as
 * `alerts.ackUnauthorized`, and a server that refuses an address is `operation.accessDenied`. Errors of hubs and of batches are no messages but raw texts of the worker for support.
 */
interface CatalogueRow {
  readonly area: CatalogueArea
  readonly place: CataloguePlace
  /** `namespace:key` where another part owns the text; otherwise it is the row's own key of the namespace `catalogue`. */
  readonly text?: `${'alerts' | 'common' | 'errors' | 'loaded' | 'overlay' | 'session' | 'shell' | 'validation'}:${string}`
  /** Names of what is inserted. `count` chooses the plural. */
  readonly params?: readonly string[]
}

type CatalogueArea =
  | 'alerts'
  | 'connection'
  | 'items'
  | 'login'
  | 'navigation'
  | 'operation'
  | 'outputs'
  | 'plans'
  | 'records'
  | 'stations'
  | 'user'
  | 'values'

/**
 * `title` and `message` of a dialog, `field` beside an input, `line` in a page, a list or the connection bar, `redirect` on the
 * page that the user is sent to.
 */
type CataloguePlace = 'title' | 'message' | 'field' | 'line' | 'redirect'

const ERROR_CATALOGUE = {
  'alerts.notAcked': { area: 'alerts', place: 'title', text: 'alerts:ack.failedTitle' },
  'alerts.ackFailed': { area: 'alerts', place: 'message', text: 'alerts:ack.failed' },
  'alerts.ackUnauthorized': { area: 'alerts', place: 'message', text: 'alerts:ack.unauthorized' },
  'alerts.tooMany': { area: 'alerts', place: 'line', text: 'loaded:cut.older', params: ['count'] },

  'inputs.notAcked': { area: 'outputs', place: 'title' },
  'outputs.acked': { area: 'outputs', place: 'message' },
  'outputs.none': { area: 'outputs', place: 'message' },
  'outputs.network': { area: 'outputs', place: 'message' },
  'outputs.noArea': { area: 'outputs', place: 'field', text: 'validation:area.none' },

  'plans.notAcked': { area: 'plans', place: 'title' },
  'plans.notSaved': { area: 'plans', place: 'title' },
  'plans.notLoaded': { area: 'plans', place: 'line' },
  'plans.tooManyAlarms': { area: 'plans', place: 'line' },
  'plans.tooManyChanges': { area: 'plans', place: 'line' },
  'callNumbers.stateNotSaved': { area: 'plans', place: 'title' },

  'stations.notDone': { area: 'stations', place: 'title' },

  'values.notSaved': { area: 'values', place: 'title' },
  'values.outside': { area: 'values', place: 'title', text: 'validation:value.outside' },
  'values.notLoaded': { area: 'values', place: 'title' },
  'values.missing': { area: 'values', place: 'message', params: ['type', 'nr'] },
  'values.listNotLoaded': { area: 'values', place: 'line' },
  'counters.notReset': { area: 'values', place: 'title' },
  'runtimes.notSet': { area: 'values', place: 'title' },
  'runtimes.notLoaded': { area: 'values', place: 'title', params: ['names'] },
  'runtimes.listNotLoaded': { area: 'values', place: 'line' },
  'texts.notSaved': { area: 'values', place: 'title' },

  'reports.notLoaded': { area: 'records', place: 'line' },
  'reports.inputNotSaved': { area: 'records', place: 'title' },
  'reports.schedulesNotSaved': { area: 'records', place: 'title' },
  'basins.configsNotLoaded': { area: 'records', place: 'line' },
  'basins.eventsNotLoaded': { area: 'records', place: 'line' },
  'lifecycle.notSaved': { area: 'records', place: 'title' },
  'upload.cancelled': { area: 'records', place: 'line', text: 'errors:call.cancelled' },

  'path.faulty': { area: 'navigation', place: 'title' },
  'path.webOnly': { area: 'navigation', place: 'message', text: 'validation:url.webOnly' },
  'action.unsupported': { area: 'navigation', place: 'message', params: ['action'] },

  'login.invalidCredentials': { area: 'login', place: 'line', text: 'session:status.InvalidCredentials' },
  'login.expired': { area: 'login', place: 'line', text: 'session:status.LoginExpired' },
  'login.csrfTokenExpired': { area: 'login', place: 'line', text: 'session:status.CsrfTokenExpired' },
  'login.notPossible': { area: 'login', place: 'line', text: 'session:status.NotPossible' },
  'login.lockedOut': { area: 'login', place: 'line', text: 'session:status.LockedOut' },
  'login.recaptchaInvalid': { area: 'login', place: 'line', text: 'session:status.RecaptchaInvalid' },
  'login.tokenIncorrect': { area: 'login', place: 'line', text: 'session:status.TokenIncorrect' },
  'login.licenseUsers': { area: 'login', place: 'line', text: 'session:status.LicenseUsersExceeded' },
  'login.licensePvGroups': { area: 'login', place: 'line', text: 'session:status.LicensePvGroupsExceeded' },
  'login.sessionEnded': { area: 'login', place: 'redirect', text: 'errors:call.unauthorized' },

  'connection.webServer': { area: 'connection', place: 'line', text: 'errors:connection.webServer' },
  'connection.server': { area: 'connection', place: 'line', text: 'errors:connection.server' },
  'connection.serverUnreachable': { area: 'connection', place: 'line', text: 'errors:connection.serverUnreachable' },
  'connection.controlUnit': { area: 'connection', place: 'line', text: 'errors:connection.controlUnit' },
  'connection.controlUnitFaulty': { area: 'connection', place: 'line', text: 'errors:connection.controlUnitFaulty' },
  'connection.unknown': { area: 'connection', place: 'line', text: 'errors:connection.unknown' },

  'operation.network': { area: 'operation', place: 'message', text: 'errors:command.network' },
  'operation.failed': { area: 'operation', place: 'message' },
  'operation.status': { area: 'operation', place: 'message', text: 'errors:command.status', params: ['status'] },
  'operation.rawText': { area: 'operation', place: 'message', text: 'errors:detail', params: ['text'] },
  'operation.accessDenied': { area: 'operation', place: 'message', text: 'errors:call.forbidden' },
  'operation.fullscreen': { area: 'operation', place: 'line' },
  'operation.notLoaded': { area: 'operation', place: 'line', text: 'common:load.failed', params: ['what'] },
  'operation.unknownError': { area: 'operation', place: 'line', text: 'errors:command.unknownError' },
  'operation.pageBroken': { area: 'operation', place: 'line', text: 'errors:page.broken' },
  'operation.reload': { area: 'operation', place: 'line', text: 'errors:page.reload' },

  'user.notLoaded': { area: 'user', place: 'line', text: 'errors:command.rightsNotLoaded' },

  'item.pvUnauthorized': { area: 'items', place: 'line', text: 'overlay:reason.pvUnauthorized' },
  'item.pvMissing': { area: 'items', place: 'line', text: 'overlay:reason.pvMissing' },
  'item.planUnauthorized': { area: 'items', place: 'line', text: 'overlay:reason.planUnauthorized' },
  'item.stationUnauthorized': { area: 'items', place: 'line', text: 'overlay:reason.stationUnauthorized' },
  'item.stationNotCallable': { area: 'items', place: 'line', text: 'overlay:reason.stationNotCallable' },
  'item.stationMissing': { area: 'items', place: 'line', text: 'overlay:reason.stationMissing' },
  'item.notNamed': { area: 'items', place: 'line', text: 'overlay:reason.notNamed' },
} as const satisfies { readonly [key: string]: CatalogueRow }

export type CatalogueKey = keyof typeof ERROR_CATALOGUE

/** What the text of a row needs inserted: nothing, or every name of `params`. */
export type CatalogueParams<K extends CatalogueKey> = (typeof ERROR_CATALOGUE)[K] extends {
  readonly params: readonly (infer P extends string)[]
}
  ? [params: { readonly [name in P]: string | number }]
  : []

export const CATALOGUE_KEYS = Object.keys(ERROR_CATALOGUE) as readonly CatalogueKey[]

/** Returns the row of a key. */
export function catalogueRow(key: CatalogueKey): CatalogueRow {
  return ERROR_CATALOGUE[key]
}

/** Returns where the text of a row is: `namespace:key`. */
export function catalogueText(key: CatalogueKey): string {
  return catalogueRow(key).text ?? `catalogue:${key}`
}
