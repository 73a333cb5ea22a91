import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const PACKAGES = fileURLToPath(new URL('./node_modules/', import.meta.url))
const PACKAGE = join(PACKAGES, '@frangoteam/fuxa')
const DATABASE = join(PACKAGES, 'sqlite3/build/Release/node_sqlite3.node')
const LISTENING = /WebServer is running (http:\S+?)\/?$/

/** Settings on top of FUXA's defaults. Request logs and history are off: nothing here reads them. */
const SETTINGS = {
  uiPort: 0,
  uiHost: '127.0.0.1',
  logApiLevel: 'none',
  daqEnabled: false,
  broadcastAll: true,
  lazyViewLoading: true,
  // All tabs share one address; the default of 1,000 calls in five minutes is meant for people.
  apiRateLimitMax: 1_000_000,
}

export interface FuxaServer {
  readonly url: string
  readonly pid: number
  /**
   * Sets whether FUXA sends all tags to each page, or to each only the requested ones. The first is cheaper for a page
   * with all of them, because the second searches a list for each tag and page. Setting it restarts FUXA's devices.
   */
  broadcastAll(isOn: boolean): Promise<void>
  /** Stops FUXA and removes its folder. */
  close(): Promise<void>
}

/** Returns why FUXA cannot run here; null if it can. */
export function whyFuxaIsMissing(): string | null {
  if (!existsSync(PACKAGE)) return 'FUXA is not installed: see bench/peers/fuxa/README.md'
  return existsSync(DATABASE) ? null : 'FUXA cannot start: sqlite3 has neither been built nor fetched as a binary'
}

async function post(address: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
}

/** Starts FUXA's server with this project, in its own process and temporary folder. It broadcasts all tags. */
export async function startFuxaServer(project: object): Promise<FuxaServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-fuxa-'))
  await mkdir(join(folder, '_appdata'))
  const defaults = JSON.stringify(join(PACKAGE, 'settings.default.js'))
  const settings = `module.exports = { ...require(${defaults}), ...${JSON.stringify(SETTINGS)} }\n`
  await writeFile(join(folder, '_appdata/settings.js'), settings)
  const child = spawn(process.execPath, [join(PACKAGE, 'main.js'), '--userDir', folder], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const close = async () => {
    child.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`FUXA ended with code ${code}`)))
      createInterface(child.stdout).on('line', (line) => {
        const found = LISTENING.exec(line)?.[1]
        if (found !== undefined) resolve(found)
      })
    })
    await post(`${url}/api/project`, project)
    if (child.pid === undefined) throw new Error('FUXA has no process id')
    let isBroadcasting = SETTINGS.broadcastAll
    const broadcastAll = async (isOn: boolean) => {
      if (isOn === isBroadcasting) return
      isBroadcasting = isOn
      await post(`${url}/api/settings`, { broadcastAll: isOn })
    }
    return { url, pid: child.pid, broadcastAll, close }
  } catch (error) {
    await close()
    throw error
  }
}
