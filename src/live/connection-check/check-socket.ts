import { parseJson } from '../../domain/base/parse-json.ts'
import type { SocketFacts } from '../../domain/connection/connection-facts.ts'
import type { Cause } from '../../domain/connection/link-step.ts'

/** The part of a WebSocket that a check uses; a browser's and Node's fit. */
export interface CheckSocket {
  send(data: string): void
  close(): void
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void
}

export interface SocketParts {
  /** Throws where the browser refuses to make one. */
  readonly open: () => CheckSocket
  readonly elapsed: () => number
  readonly after: (ms: number, run: () => void) => () => void
  /** How long an upgrade and each answer may take, ms. */
  readonly patienceMs: number
  readonly signal: AbortSignal
}

/** Ends each message of SignalR. */
const SEPARATOR = '\u001e'
const HANDSHAKE = `{"protocol":"json","version":1}${SEPARATOR}`
/** Every hub replies to a method that it lacks, and nothing happens. */
const QUESTION = `{"type":1,"invocationId":"1","target":"Probe","arguments":[]}${SEPARATOR}`
const COMPLETION = 3

/** Settles with what came first: a message of this kind, the end of the socket, or the end of the patience. */
type Came =
  | { readonly what: 'message'; readonly text: string }
  | { readonly what: 'closed' }
  | { readonly what: 'nothing' }

/** A socket that has been tried. It stays open until it is closed, if it works. */
export interface TriedSocket {
  readonly facts: SocketFacts
  /** Resolves when it ends, with its code and how long it was there, ms; the code is null if it does not within `ms`. */
  readonly closed: (ms: number) => Promise<{ readonly code: number | null; readonly afterMs: number }>
  readonly close: () => void
}

/** Opens a socket of a hub, shakes hands, and asks something that changes nothing. */
export async function trySocket(parts: SocketParts): Promise<TriedSocket> {
  const { elapsed, after, patienceMs, signal } = parts
  const began = elapsed()
  const tookMs = () => `${Math.round(elapsed() - began)} ms`
  const told: string[] = []
  let socket: CheckSocket
  try {
    socket = parts.open()
  } catch {
    return ended('socketNotMade', null, 'not made')
  }
  const texts: string[] = []
  let opened = false
  let code: number | null = null
  let closedAt = 0
  let changed = () => {}
  socket.addEventListener('open', () => {
    opened = true
    changed()
  })
  socket.addEventListener('message', ({ data }) => {
    texts.push(
      ...String(data)
        .split(SEPARATOR)
        .filter((text) => text !== ''),
    )
    changed()
  })
  socket.addEventListener('error', () => undefined)
  socket.addEventListener('close', (event) => {
    code = event.code
    closedAt = elapsed()
    changed()
  })
  /** Resolves when `isThere`, at the latest after `ms`. */
  const until = (isThere: () => boolean, ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = after(ms, resolve)
      const end = () => {
        cancel()
        resolve()
      }
      changed = () => {
        if (isThere() || signal.aborted) end()
      }
      signal.addEventListener('abort', end, { once: true })
      changed()
    })
  const next = async (isWanted: (text: string) => boolean): Promise<Came> => {
    let found: string | undefined
    await until(() => {
      found = texts.find(isWanted)
      return found !== undefined || code !== null
    }, patienceMs)
    if (found !== undefined) return { what: 'message', text: found }
    return code === null ? { what: 'nothing' } : { what: 'closed' }
  }

  function ended(upgrade: Cause, handshake: Cause | null, last: string): TriedSocket {
    told.push(last)
    return {
      facts: { upgrade, handshake, found: told.join(', ') },
      closed: async () => ({ code: null, afterMs: 0 }),
      close: () => undefined,
    }
  }
  const failed = (handshake: Cause | null, upgrade: Cause, last: string) => {
    socket.close()
    return ended(upgrade, handshake, last)
  }
  const closedText = () => `closed (${code}) after ${tookMs()}`

  await until(() => opened || code !== null, patienceMs)
  if (!opened) {
    return code === null
      ? failed(null, 'upgradeHangs', `no answer in ${tookMs()}`)
      : failed(null, 'upgradeRefused', closedText())
  }
  told.push(`open after ${tookMs()}`)
  socket.send(HANDSHAKE)
  const hand = await next(() => true)
  if (hand.what === 'closed') return failed('closesAtOnce', 'works', closedText())
  if (hand.what === 'nothing') return failed('opensSilent', 'works', `nothing in ${tookMs()}`)
  if (hand.text !== '{}') return failed('handshakeRefused', 'works', 'handshake refused')
  socket.send(QUESTION)
  const reply = await next(isReply)
  if (reply.what === 'closed') return failed('closesAtOnce', 'works', closedText())
  if (reply.what === 'nothing') return failed('opensSilent', 'works', `no reply in ${tookMs()}`)
  told.push(`reply after ${tookMs()}`)
  return {
    facts: { upgrade: 'works', handshake: 'works', found: told.join(', ') },
    async closed(ms) {
      await until(() => code !== null, ms)
      return { code, afterMs: (code === null ? elapsed() : closedAt) - began }
    },
    close: () => socket.close(),
  }
}

function isReply(text: string): boolean {
  const message = parseJson(text)
  return typeof message === 'object' && message !== null && 'type' in message && message.type === COMPLETION
}
