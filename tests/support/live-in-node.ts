import { randomInt } from 'node:crypto'
import * as Comlink from 'comlink'
import WebSocket from 'ws'
import { CookieJar } from '../../src/accept/cookie-jar.ts'
import { Mirror } from '../../src/live/cells/mirror.ts'
import type { Frame, Probe, Summary, TabSignal } from '../../src/wire/tabs/frame.ts'
import { type LeaseEntry, LIVE_PROTOCOL, type TabApi } from '../../src/wire/tabs/live.ts'
import { LiveCore } from '../../workers/core/live-core.ts'
import { type Environment, SYSTEM_CLOCK } from '../../workers/platform/environment.ts'
import { TabSession } from '../../workers/tabs/tab-session.ts'

/** What a tab says its pictures cost: as those of a large screen, so that it gets a frame every 50 ms. */
const PICTURE_MS = 20

export type Send = (url: string, init: RequestInit) => Promise<Response>

/**
 * Sends like Chromium, which silently repeats a request, even a command, if its connection dies before the response.
 */
export const sendAsChromium: Send = async (url, init) => {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted === true) throw error
    return await fetch(url, init)
  }
}

/**
 * Starts a live core in Node with real sockets. A small jar keeps its cookies as a browser would. Uploads are sent with
 * `fetch`, and with progress by `upload` of the overrides.
 */
export function startCore(
  origin: string,
  { upload, ...overrides }: Partial<Environment> = {},
  send: Send = fetch,
): LiveCore {
  const jar = new CookieJar()
  return new LiveCore({
    kind: 'in-page',
    build: 'test',
    origin,
    clock: SYSTEM_CLOCK,
    random: () => randomInt(2 ** 32) / 2 ** 32,
    WebSocket,
    locks: null,
    cookies: () => jar.header,
    async fetch(url, init) {
      const headers = new Headers(init.headers)
      headers.set('Cookie', jar.header)
      headers.set('Origin', origin)
      const response = await send(url, { ...init, headers })
      jar.take(response)
      return response
    },
    ...(upload !== undefined && {
      upload: (url, init, onProgress) =>
        upload(url, { ...init, headers: { ...init.headers, Cookie: jar.header, Origin: origin } }, onProgress),
    }),
    ...overrides,
  })
}

/** A tab from the worker's view: applies frames to a real mirror and acknowledges them, unless frozen. */
export interface NodeTab {
  readonly api: Comlink.Remote<TabApi>
  readonly mirror: Mirror
  readonly frames: Frame[]
  readonly summaries: Summary[]
  readonly probes: Probe[]
  readonly session: TabSession
  lease(add: readonly LeaseEntry[], drop?: readonly LeaseEntry[]): Promise<void>
  signal(signal: TabSignal): void
  /** Stops reading, like a crashed tab, until `thaw`. */
  freeze(): void
  thaw(): void
  close(): void
}

export function openTab(core: LiveCore, tab: string, locked = false, leaving = false): NodeTab {
  const control = new MessageChannel()
  const frames = new MessageChannel()
  const hello = { kind: 'tab-hello', protocol: LIVE_PROTOCOL, tab, locked, visible: true, leaving } as const
  const session = new TabSession(core, hello, { control: control.port2, frames: frames.port2 })
  const mirror = new Mirror()
  const seen: Frame[] = []
  const signal = (message: TabSignal) => frames.port1.postMessage(message)
  const summaries: Summary[] = []
  const probes: Probe[] = []
  let unread: (Frame | Summary | Probe)[] | null = null
  const hear = (data: Frame | Summary | Probe) => {
    if (unread !== null) {
      unread.push(data)
      return
    }
    if (data.kind === 'probe') {
      probes.push(data)
      if (!data.isOver) signal({ kind: 'here' })
      return
    }
    if (data.kind === 'summary') {
      summaries.push(data)
      signal({ kind: 'summary-ack', seq: data.seq })
      // Every tone counts as played: Node has no sound.
      if (data.ring !== null) signal({ kind: 'rang', number: data.ring.number })
      return
    }
    mirror.apply(data)
    seen.push(data)
    signal({ kind: 'ack', seq: data.seq, costMs: PICTURE_MS })
  }
  frames.port1.addEventListener('message', ({ data }: MessageEvent<Frame | Summary | Probe>) => hear(data))
  frames.port1.start()
  control.port1.start()
  const api = Comlink.wrap<TabApi>(control.port1)
  let number = 0
  core.addTab(session, leaving)
  return {
    api,
    mirror,
    frames: seen,
    summaries,
    probes,
    session,
    signal,
    async lease(add, drop = []) {
      number += 1
      await api.lease({ number, add, drop })
    },
    freeze() {
      unread = []
    },
    thaw() {
      const messages = unread ?? []
      unread = null
      for (const message of messages) hear(message)
    },
    close() {
      signal({ kind: 'bye' })
      control.port1.close()
      frames.port1.close()
    },
  }
}

/** Logs in with the simulator's own password of that user. Throws if it is refused. */
export async function logIn(tab: NodeTab, user = 'operator'): Promise<void> {
  const token = await tab.api.call('loginToken', {})
  if (!token.ok || typeof token.body !== 'object' || !('csrfToken' in token.body)) throw new Error('no login token')
  const { csrfToken } = token.body
  const credentials = { username: user, password: `plant-${user}`, csrfToken, recaptchaToken: null }
  const result = await tab.api.call('login', credentials)
  if (!result.ok || typeof result.body !== 'object' || !('status' in result.body) || result.body.status !== 'Success') {
    throw new Error(`${user} was not logged in: ${JSON.stringify(result)}`)
  }
}
