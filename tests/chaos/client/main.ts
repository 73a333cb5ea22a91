import { alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import { NO_CONDITIONS } from '../../../src/domain/base/filter.ts'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { sendCommand } from '../../../src/live/calls/call.ts'
import { newCommandRequest } from '../../../src/live/calls/command-request.ts'
import { serverNow } from '../../../src/live/connection/frame-clock.ts'
import { mirror, subscribeCell } from '../../../src/live/connection/live-client.ts'
import { call, endSession, startLive, workerStats } from '../../../src/live/live.ts'
import { type SeriesColumns, subscribeArchive, subscribeLane } from '../../../src/live/views/subscriptions.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import type { CommandEntry } from '../../../src/wire/tabs/command.ts'
import { PAGE_ROWS, pageKey } from '../../../src/wire/tabs/list-page.ts'
import { leaseId } from '../../../src/wire/tabs/live.ts'
import type { SessionState } from '../../../src/wire/tabs/session.ts'
import type { Block, ClientInvocation, ClientLane, ClientState } from '../client-state.ts'

/**
 * A page with the product's live layer and nothing above it. It leases, sends commands, and returns its state. It
 * checks in every change, not only at the end, for what a view must never show.
 */
const VIEW = alertViewText({
  source: { of: 'pending' },
  filter: NO_CONDITIONS,
  sort: 'came',
  descending: true,
  language: 'de',
  group: null,
  heldAt: null,
})
/** Floods leave thousands of alerts. */
const MAX_PAGES = 1000

const lanes = new Map<string, ClientLane>()
/** What was shown first since the main thread was blocked; null if it never was. */
let returned: Map<string, ClientLane> | null = null
const archives = new Map<string, SeriesColumns>()
const breaches: string[] = []

async function logIn(user: string): Promise<boolean> {
  const token = await call('loginToken', {})
  if (!token.ok) return false
  const { csrfToken } = token.body
  const credentials = { username: user, password: `plant-${user}`, csrfToken, recaptchaToken: null }
  const result = await call('login', credentials)
  return result.ok && result.body.status === 'Success'
}

/** Changes the user. Returns false if a fault got in the way: the old user is still logged in, or nobody. */
async function changeUser(user: string): Promise<boolean> {
  await endSession(false)
  return logIn(user)
}

/** Returns the logged-in user, as this page sees it. */
function userNow(): string | null {
  const session = mirror.value(leaseId('session', ''))?.value as SessionState | null | undefined
  return session?.state === 'active' ? session.user.userName : null
}

function commandsNow(): readonly string[] {
  const entries = mirror.value(leaseId('commands', ''))?.value as readonly CommandEntry[] | null | undefined
  return entries?.map(({ id }) => id) ?? []
}

function lease(keys: { readonly lanes: readonly string[]; readonly archives: readonly string[] }): void {
  for (const key of keys.lanes) {
    subscribeLane(key, ({ known, stale, num, time, quality }) => {
      const before = lanes.get(key)
      // A clock that is set back moves values back too; until then their times are ahead of it.
      const isPast = before !== undefined && !before.stale && before.time <= serverNow()
      if (isPast && known && !stale && time < before.time) {
        breaches.push(`${key} went back from ${before.time} to ${time}`)
      }
      const shown = { key, known, stale, num, time, quality }
      lanes.set(key, shown)
      if (returned?.has(key) === false) returned.set(key, shown)
    })
  }
  for (const topic of ['session', 'commands'] as const) subscribeCell(topic, '', () => {})
  for (const key of keys.archives) subscribeArchive(key, (columns) => archives.set(key, columns))
  subscribePage(0)
}

/** A hidden page receives no frames. What it shows once visible again is not compared with what it showed before. */
document.addEventListener('visibilitychange', () => lanes.clear())

const subscribed = new Set<number>()

/**
 * Subscribes to a page of the alert list and to the further pages that the list needs. No row may occur twice over all
 * pages.
 */
function subscribePage(page: number): void {
  if (subscribed.has(page) || page >= MAX_PAGES) return
  subscribed.add(page)
  subscribeCell('alertPage', pageKey(VIEW, page), () => {
    const { rows, total } = alertRows()
    const needed = Math.ceil(total / PAGE_ROWS)
    for (let next = 1; next < needed; next += 1) subscribePage(next)
    const ids = rows.map(({ id }) => id)
    if (new Set(ids).size !== ids.length) breaches.push(`an alert is listed twice among ${ids.length}`)
  })
}

function alertRows() {
  const pages = [...subscribed]
    .sort((a, b) => a - b)
    .flatMap((page) => {
      return mirror.page('alertPage', pageKey(VIEW, page)) ?? []
    })
  const [first] = pages
  // Pages of one frame belong to one state of the list. Pages of an older frame must not be mixed with them.
  const present = pages.filter(({ list }) => list.at === first?.list.at)
  return {
    total: first?.list.total ?? 0,
    load: first?.load.state ?? ('none' as const),
    stale: first?.stale ?? true,
    rows: present.flatMap(({ rows }) => rows),
  }
}

function state(): ClientState {
  const alerts = alertRows()
  return {
    lanes: [...lanes.values()],
    returned: [...(returned?.values() ?? [])],
    alerts: {
      ...alerts,
      rows: alerts.rows.map(({ id, ackTimestamp, goneTimestamp }) => {
        return { id, acked: ackTimestamp !== null, gone: goneTimestamp !== null }
      }),
    },
    archives: [...archives].map(([key, { load, ranges, x, y }]) => ({
      key,
      load: load.state,
      open: ranges.filter((range) => range.load.state !== 'done').length,
      x: [...x],
      y: [...y].map((value) => (Number.isNaN(value) ? null : value)),
    })),
    user: userNow(),
    commands: commandsNow(),
    breaches,
  }
}

interface Begun {
  readonly request: ReturnType<typeof newCommandRequest>
  readonly user: string
  readonly op: string
  readonly values: ClientInvocation['values']
  readonly invokedAt: number
}

/** Logs a command before sending it, so its result counts as unknown if this page is killed. */
function begin(op: string, values: ClientInvocation['values']): Begun {
  // A page that was never visible does not know the user.
  const user = userNow() ?? ''
  const begun = { request: newCommandRequest(), user, op, values, invokedAt: Date.now() }
  console.log(`begun ${JSON.stringify({ id: begun.request.id, user, op, values, invokedAt: begun.invokedAt })}`)
  return begun
}

function end<T extends { readonly status?: string }>(
  { request, ...begun }: Begun,
  result: Result<T>,
): ClientInvocation {
  const ended = { id: request.id, ...begun, endedAt: Date.now() }
  if (result.ok) return { ...ended, result: (result.body.status ?? 'Success') === 'Success' ? 'ok' : 'rejected' }
  // A call that never left was not executed. Without a readable response, nobody knows.
  const neverSent = result.error.kind === 'disconnected' || result.error.kind === 'unauthorized'
  return { ...ended, result: neverSent ? 'rejected' : 'unknown' }
}

async function setValue(pvRef: PvRef, doubleValue: number): Promise<ClientInvocation> {
  const begun = begin('setPvs', { [liveKey(pvRef) ?? '']: doubleValue })
  return end(begun, await sendCommand('setPvs', { values: [{ pvRef, doubleValue }] }, begun.request))
}

async function acknowledge(): Promise<ClientInvocation | null> {
  const id = alertRows().rows.find(({ ackTimestamp }) => ackTimestamp === null)?.id
  if (id === undefined) return null
  const begun = begin('ackAlerts', { [id]: 'acked' })
  return end(begun, await sendCommand('ackAlerts', { ids: [id] }, begun.request))
}

/** Blocks the main thread: until the dialog is answered, or for so long. */
function block(how: Block, ms: number): void {
  if (how === 'alert') alert('blocked')
  else if (how === 'confirm') confirm('blocked?')
  else for (const end = performance.now() + ms; performance.now() < end; );
  returned = new Map()
}

startLive()
Object.assign(window, { chaos: { logIn, changeUser, lease, state, setValue, acknowledge, block, stats: workerStats } })
