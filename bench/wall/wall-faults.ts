import type { FaultOrder } from '../../src/simulator/faults/fault-order.ts'
import type { WallBrowser } from './wall-browser.ts'
import type { WallPlant } from './wall-plant.ts'

/** What a fault is done to. */
export interface WallParts {
  readonly plant: WallPlant
  readonly wall: WallBrowser
}

/** A misfortune of a wall monitor, its server or its machine. */
export interface WallFault {
  readonly name: string
  readonly begin: (parts: WallParts) => void | Promise<void>
  /** How long it lasts, in ms. */
  readonly ms: number
  readonly end?: (parts: WallParts) => void
}

const HOUR_MS = 3_600_000
const SHORT_MS = 8000
const LONG_MS = 20_000
const SEPARATOR = '\u001e'
const MEGABYTE = 1_000_000

/** Messages of a server with a fault of its own. */
const BAD_ITEMS = JSON.stringify([
  {
    pvRef: { type: 'AnaIn', nr: 100_001 },
    type: 'DoubleValue',
    doubleValue: 'much',
    quality: 'Good',
    timestamp: 'now',
  },
  { pvRef: { type: 'AnaIn', nr: 100_002 }, type: 'DoubleValue', doubleValue: 3, quality: 'Good', timestamp: 1e18 },
  { pvRef: null },
  7,
  null,
])

function hub(name: string, order: FaultOrder, ms: number, cut = false): WallFault {
  return {
    name,
    ms,
    begin: ({ plant }) => {
      plant.fault(order)
      // What disturbs connecting is seen only by who connects.
      if (cut) plant.fault({ action: 'drop', hub: '*' })
    },
    end: ({ plant }) => plant.fault({ action: 'restore' }),
  }
}

const raw = (name: string, text: string): WallFault => ({
  name,
  ms: 2000,
  begin: ({ plant }) => plant.sendRaw(`${text}${SEPARATOR}`),
})

const jump = (name: string, ms: number): WallFault => ({ name, ms: 4000, begin: ({ plant }) => plant.jump(ms) })

/** Ends what lasts in plant time too: alerts of a flood come for a plant minute. */
const scenario = (name: Parameters<WallPlant['scenario']>[0], ms: number): WallFault => ({
  name: `scenario ${name}`,
  ms,
  begin: ({ plant }) => plant.scenario(name),
  end: ({ plant }) => plant.scenario('calm'),
})

/** Those after which a page or a worker begins anew: first, so that their heaps can be watched for the rest of the time. */
export const CRASHES: readonly WallFault[] = [
  { name: 'page crash', ms: 0, begin: ({ wall }) => wall.crashPage() },
  { name: 'worker crash', ms: 0, begin: ({ wall }) => wall.killWorker() },
  {
    name: 'server restart without sessions',
    ms: 0,
    begin: ({ plant }) => plant.restart(),
  },
]

/** Every kind of fault that the simulator knows and a page that only reads can meet. */
export const FAULTS: readonly WallFault[] = [
  hub('drop pv', { action: 'drop', hub: 'pv' }, 1000),
  hub('drop all for 8 s', { action: 'drop', hub: '*', ms: SHORT_MS }, SHORT_MS),
  hub('reset all', { action: 'reset', hub: '*' }, 1000),
  hub('refuse pv', { action: 'refuse', hub: 'pv' }, LONG_MS),
  hub('refuse alert', { action: 'refuse', hub: 'alert' }, SHORT_MS),
  hub('refuse all', { action: 'refuse', hub: '*' }, LONG_MS),
  hub('silent pv', { action: 'silent', hub: 'pv' }, LONG_MS),
  hub('silent alert', { action: 'silent', hub: 'alert' }, LONG_MS),
  hub('silent all', { action: 'silent', hub: '*' }, LONG_MS),
  hub('slow all', { action: 'slow', hub: '*', ms: 1500 }, LONG_MS),
  hub('half-open all', { action: 'half-open', hub: '*' }, LONG_MS),
  hub('close message', { action: 'close-message', hub: '*', allowReconnect: false }, 1000),
  hub('close message with an error', { action: 'close-message', hub: 'pv', error: 'The server is stopping' }, 1000),
  hub('close code 1011', { action: 'close-code', hub: '*', code: 1011 }, 1000),
  hub('close code 1012', { action: 'close-code', hub: 'alert', code: 1012 }, 1000),
  raw('bad items', `{"type":1,"target":"newValues","arguments":[${BAD_ITEMS}]}`),
  raw('no JSON', 'no json'),
  raw('no arguments', '{"type":1,"target":"newValues"}'),
  hub('oversized message', { action: 'oversized', hub: 'pv', bytes: 8 * MEGABYTE }, 1000),
  hub('duplicates', { action: 'duplicate', hub: '*', probability: 0.5 }, SHORT_MS),
  hub('lost messages', { action: 'lose', hub: 'pv', probability: 0.3 }, SHORT_MS),
  hub('reordered messages', { action: 'reorder', hub: 'pv', window: 5 }, SHORT_MS),
  hub('late values', { action: 'stale', hub: 'pv', ageMs: HOUR_MS }, SHORT_MS),
  hub('unknown words', { action: 'unknown-enum', hub: 'pv' }, SHORT_MS),
  hub('negotiation fails', { action: 'negotiate', hub: '*', how: 'status', status: 500, times: 6 }, SHORT_MS, true),
  hub('negotiation is HTML', { action: 'negotiate', hub: '*', how: 'html', times: 6 }, SHORT_MS, true),
  hub('negotiation is cut', { action: 'negotiate', hub: '*', how: 'truncated', times: 6 }, SHORT_MS, true),
  hub('negotiation redirects', { action: 'negotiate-redirect', hub: '*', times: 6 }, SHORT_MS, true),
  hub('upgrade fails', { action: 'upgrade', hub: '*', how: 'status', status: 502, times: 6 }, SHORT_MS, true),
  hub('upgrade hangs', { action: 'upgrade', hub: '*', how: 'hang', times: 3 }, SHORT_MS, true),
  hub('handshake hangs', { action: 'handshake', hub: '*', how: 'hang', times: 3 }, SHORT_MS, true),
  hub('handshake fails', { action: 'handshake', hub: '*', how: 'error', times: 3 }, SHORT_MS, true),
  hub('status nobody knows', { action: 'server-status', hub: 'server-status', status: 'NeverHeardOf' }, SHORT_MS),
  hub('subscriptions fail', { action: 'invoke', hub: '*', answer: 'error', times: 4 }, SHORT_MS, true),
  hub(
    'subscriptions are late',
    { action: 'invoke', hub: '*', answer: 'delay', delayMs: 2000, times: 4 },
    SHORT_MS,
    true,
  ),
  hub('subscriptions hang', { action: 'invoke', hub: '*', answer: 'no-answer', times: 2 }, SHORT_MS, true),
  hub('calls fail with 500', { action: 'fail', call: '*', how: 'status', status: 500 }, LONG_MS),
  hub('calls fail with 503, all links cut', { action: 'fail', call: '*', how: 'status', status: 503 }, SHORT_MS, true),
  hub('calls return HTML', { action: 'fail', call: '*', how: 'html' }, SHORT_MS),
  hub('calls are cut', { action: 'fail', call: '*', how: 'truncated' }, SHORT_MS),
  hub('calls return bad JSON', { action: 'fail', call: '*', how: 'bad-json' }, SHORT_MS),
  hub('calls return nothing', { action: 'fail', call: '*', how: 'empty-body' }, SHORT_MS),
  hub('calls hang', { action: 'fail', call: '*', how: 'hang' }, SHORT_MS),
  hub('calls are late', { action: 'delay', call: '*', delayMs: 2000, maxDelayMs: 5000, when: 'after' }, SHORT_MS),
  hub('sessions are not known for a while', { action: 'unauthorized' }, SHORT_MS),
  { name: 'sessions end', ms: 0, begin: ({ plant }) => plant.endSessions() },
  jump('clock an hour ahead', HOUR_MS),
  jump('clock an hour back', -HOUR_MS),
  jump('clock 3 s back', -3000),
  {
    name: 'clock stands',
    ms: SHORT_MS,
    begin: ({ plant }) => plant.setSpeed(0),
    end: ({ plant }) => plant.setSpeed(plant.speed),
  },
  scenario('flood', SHORT_MS),
  scenario('chatter', SHORT_MS),
  scenario('reconnect-storm', SHORT_MS),
  scenario('slow-server', SHORT_MS),
]
