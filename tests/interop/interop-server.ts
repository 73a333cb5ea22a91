import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { Certificate } from '../support/release/certificate.ts'
import { environment, HAS_SERVER_VARIABLE, SERVER_DLL, SERVER_FOLDER } from './dotnet.ts'

/** Whether the program is built for this run, which needs an SDK (`tests/interop/run.ts`). */
export const HAS_INTEROP_SERVER = process.env[HAS_SERVER_VARIABLE] === 'yes'

export interface InteropOptions {
  /** Default 0: any free port. */
  readonly port?: number
  /** Of the address over TLS. Default 0: any free port. */
  readonly securePort?: number
  /** Folder for the keys that sign the cookies. Default: none, so sessions end with the program. */
  readonly keys?: string
  /** Whether clients receive error texts. Default: no, as in the framework. */
  readonly detailedErrors?: boolean
  /** Time in ms for the handshake and between two pings, and half the time after which a client counts as lost. */
  readonly silenceMs?: number
  /** Lowest level to log. Default `Error`; the framework's own is `Information`. */
  readonly log?: 'Error' | 'Information'
  /** Serves a release of the client as well: its folder, and the certificate of its address. */
  readonly client?: { readonly folder: string; readonly certificate: Certificate }
  /** Receives the program's output. */
  readonly onOutput?: (text: string) => void
}

/** The response of `GET /control/stats` of the program. */
interface InteropStats {
  readonly connections: number
  readonly connectionsEver: number
  readonly subscribedPvs: number
  readonly invocations: number
  /** Items of the longest list in an invocation. */
  readonly longestList: number
}

export interface InteropServer {
  readonly url: string
  readonly port: number
  /** The same over TLS; empty without a client. */
  readonly secureUrl: string
  stats(): Promise<InteropStats>
  /** Cuts all hub connections without a Close message. */
  drop(): Promise<void>
  raiseAlert(): Promise<Alert>
  /** Stops it as an operator does: it closes connections first. */
  stop(): Promise<void>
  /** Kills it, like a crash. */
  kill(): Promise<void>
}

/** Starts the ASP.NET Core program. Rejects with its output if it does not start listening. */
export async function startInteropServer(options: InteropOptions = {}): Promise<InteropServer> {
  const { port = 0, securePort = 0, keys, detailedErrors = false, silenceMs, log = 'Error', client, onOutput } = options
  const args = [
    SERVER_DLL,
    `--urls=${client === undefined ? '' : `https://127.0.0.1:${securePort};`}http://127.0.0.1:${port}`,
    ...(client === undefined ? [] : clientArgs(client)),
    `--detailedErrors=${detailedErrors}`,
    ...(keys === undefined ? [] : [`--keys=${keys}`]),
    ...(silenceMs === undefined ? [] : [`--silenceMs=${silenceMs}`]),
    '--untilInputEnds=true',
    `--Logging:LogLevel:Default=${log}`,
    '--Logging:LogLevel:Microsoft.Hosting.Lifetime=Information',
  ]
  const child = spawn('dotnet', args, { cwd: SERVER_FOLDER, env: environment(), stdio: ['pipe', 'pipe', 'inherit'] })
  const [secureUrl = '', url] = await listeningAddresses(child)
  if (onOutput !== undefined) child.stdout.on('data', onOutput)
  const control = async (method: string, path: string): Promise<Response> => {
    const response = await fetch(`${url}/control/${path}`, { method })
    if (!response.ok) throw new Error(`${method} /control/${path}: ${response.status}`)
    return response
  }
  const ended = once(child, 'exit')
  return {
    url,
    port: Number(new URL(url).port),
    secureUrl,
    stats: async () => (await (await control('GET', 'stats')).json()) as InteropStats,
    drop: async () => void (await control('POST', 'drop')),
    raiseAlert: async () => (await (await control('POST', 'alert')).json()) as Alert,
    stop: async () => {
      child.stdin.end()
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function clientArgs({ folder, certificate: { certificate, key } }: NonNullable<InteropOptions['client']>) {
  const inKestrel = (name: string, path: string) => `--Kestrel:Certificates:Default:${name}=${path}`
  return [`--client=${folder}`, inKestrel('Path', certificate), inKestrel('KeyPath', key)]
}

/** Reads the addresses from the program's output, because a free port is only known then: over TLS, if there is one, and without. */
function listeningAddresses(
  child: ChildProcessByStdio<Writable, Readable, null>,
): Promise<readonly [secure: string | undefined, plain: string]> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, plain] = /Now listening on: (http:\S+)/.exec(output) ?? []
      // It is named before the other.
      const [, secure] = /Now listening on: (https:\S+)/.exec(output) ?? []
      if (plain !== undefined) resolve([secure, plain])
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The ASP.NET Core program ended with ${code}: ${output}`)))
  })
}
