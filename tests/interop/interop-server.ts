import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Alert } from '../../src/wire/server/alert.ts'
import { environment, HAS_SERVER_VARIABLE, SERVER_DLL, SERVER_FOLDER } from './dotnet.ts'

/** Whether the program is built for this run, which needs an SDK (`tests/interop/run.ts`). */
export const HAS_INTEROP_SERVER = process.env[HAS_SERVER_VARIABLE] === 'yes'

export interface InteropOptions {
  /** Default 0: any free port. */
  readonly port?: number
  /** Folder for the keys that sign the cookies. Default: none, so sessions end with the program. */
  readonly keys?: string
  /** Whether clients receive error texts. Default: no, as in the framework. */
  readonly detailedErrors?: boolean
  /** Time in ms for the handshake and between two pings, and half the time after which a client counts as lost. */
  readonly silenceMs?: number
  /** Lowest level to log. Default `Error`; the framework's own is `Information`. */
  readonly log?: 'Error' | 'Information'
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
  const { port = 0, keys, detailedErrors = false, silenceMs, log = 'Error', onOutput } = options
  const args = [
    SERVER_DLL,
    `--urls=http://127.0.0.1:${port}`,
    `--detailedErrors=${detailedErrors}`,
    ...(keys === undefined ? [] : [`--keys=${keys}`]),
    ...(silenceMs === undefined ? [] : [`--silenceMs=${silenceMs}`]),
    '--untilInputEnds=true',
    `--Logging:LogLevel:Default=${log}`,
    '--Logging:LogLevel:Microsoft.Hosting.Lifetime=Information',
  ]
  const child = spawn('dotnet', args, { cwd: SERVER_FOLDER, env: environment(), stdio: ['pipe', 'pipe', 'inherit'] })
  const url = await listeningAddress(child)
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

/** Reads the address from the program's output, because a free port is only known then. */
function listeningAddress(child: ChildProcessByStdio<Writable, Readable, null>): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, url] = /Now listening on: (\S+)/.exec(output) ?? []
      if (url !== undefined) resolve(url)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The ASP.NET Core program ended with ${code}: ${output}`)))
  })
}
