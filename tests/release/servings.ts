import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSimulator } from '../../src/simulator/start-simulator.ts'
import { HAS_INTEROP_SERVER, type InteropServer, startInteropServer } from '../interop/interop-server.ts'
import { type Certificate, makeCertificate } from '../support/release/certificate.ts'
import { clientFolder, type Front, startFrontOf } from '../support/release/fronts.ts'

/** The ways to serve a release that it has examples for and that run on this machine. */
export const SERVINGS = ['nginx', 'caddy', 'aspnet'] as const
export type Serving = (typeof SERVINGS)[number]

/** Starts a server of the release with a server of the plant; null if it is not installed. */
export async function startServing(name: Serving): Promise<Front | null> {
  if (name === 'aspnet') return startAspNet()
  const plant = await startSimulator({ size: 'small', trustProxy: true })
  const front = await startFrontOf(name, plant.url)
  if (front === null) await plant.close()
  return front && { ...front, close: async () => void (await Promise.all([front.close(), plant.close()])) }
}

async function startAspNet(): Promise<Front | null> {
  if (!HAS_INTEROP_SERVER) return null
  const program = await AspNetClient.start()
  return { url: program.server.secureUrl, authority: program.authority, close: () => program.close() }
}

/** The ASP.NET Core program that serves the release from its own address over TLS. */
export class AspNetClient {
  readonly #folder = mkdtempSync(join(tmpdir(), 'plant-client-aspnet-'))
  readonly #certificate: Certificate = makeCertificate(this.#folder)
  #server: InteropServer | null = null

  static async start(): Promise<AspNetClient> {
    const client = new AspNetClient()
    await client.startAgain()
    return client
  }

  get server(): InteropServer {
    if (this.#server === null) throw new Error('The program has not started')
    return this.#server
  }

  get authority(): string {
    return readFileSync(this.#certificate.certificate, 'utf8')
  }

  /** Starts it once more at the same addresses, with the same sessions. */
  async startAgain(): Promise<void> {
    const { url, secureUrl } = this.#server ?? {}
    this.#server = await startInteropServer({
      keys: this.#folder,
      client: { folder: clientFolder(), certificate: this.#certificate },
      port: portOf(url),
      securePort: portOf(secureUrl),
    })
  }

  async close(): Promise<void> {
    await this.#server?.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function portOf(url: string | undefined): number {
  return url === undefined ? 0 : Number(new URL(url).port)
}
