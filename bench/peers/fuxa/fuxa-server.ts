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

/** Beside its defaults. Without logs of requests and without history, which nobody here looks at. */
const SETTINGS = {
  uiPort: 0,
  uiHost: '127.0.0.1',
  logApiLevel: 'none',
  daqEnabled: false,
  broadcastAll: true,
  lazyViewLoading: true,
  // One address opens all tabs: the default of 1,000 calls in five minutes is meant for people.
  apiRateLimitMax: 1_000_000,
}

export interface FuxaServer {
  readonly url: string
  readonly pid: number
  /**
   * Whether it sends all tags to each page, or to each what it has asked for. The first is cheaper for a page that shows
   * them all, for the second is a search in a list for each tag and page. Setting it starts FUXA's devices again.
   */
  broadcastAll(isOn: boolean): Promise<void>
  /** Ends it and removes its folder. */
  close(): Promise<void>
}

/** Why FUXA cannot run here; null where it can. */
export function whyFuxaIsMissing(): string | null {
  if (!existsSync(PACKAGE)) return 'FUXA is not installed: see bench/peers/fuxa/README.md'
  return existsSync(DATABASE) ? null : 'FUXA cannot start: sqlite3 has neither been built nor fetched as a binary'
}

async function post(address: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
}

/** FUXA's server in a process and a temporary folder of its own, with this project; it broadcasts all tags. */
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
