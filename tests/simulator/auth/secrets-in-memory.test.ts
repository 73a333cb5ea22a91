import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** Secrets do not stay in the memory of the simulator. */

const CHILD = fileURLToPath(new URL('../../support/simulator/simulator-child.ts', import.meta.url))

let folder: string
let child: ChildProcess
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-heap-'))
  const flags = ['--heapsnapshot-signal=SIGUSR2', `--diagnostic-dir=${folder}`]
  child = spawn(process.execPath, [...flags, CHILD], { stdio: ['pipe', 'pipe', 'inherit'] })
  if (child.stdout === null) throw new Error('The plant has no output.')
  const [line]: string[] = await once(createInterface(child.stdout), 'line')
  url = line ?? ''
})
afterAll(async () => {
  child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Returns the heap snapshot of the simulator as text, with all strings in memory. */
async function heapOf(): Promise<string> {
  child.kill('SIGUSR2')
  let size = -1
  const isWritten = async () => {
    const [name] = await readdir(folder)
    if (name === undefined) return null
    const before = size
    size = (await stat(join(folder, name))).size
    return size > 0 && size === before ? name : null
  }
  await expect.poll(isWritten, { timeout: 60_000, interval: 500 }).not.toBeNull()
  const [name = ''] = await readdir(folder)
  return await readFile(join(folder, name), 'utf8')
}

test.skipIf(process.platform === 'win32')(
  'no password is held after it has been changed, tried or refused (F11)',
  { timeout: 90_000 },
  async () => {
    const session = new SimulatorSession(url)
    await session.logIn('operator', 'plant-operator')
    const change = { oldPassword: 'plant-operator', newPassword: 'CANARY-New-1', newConfirmation: 'CANARY-New-1' }
    const changed = await session.request('changePassword', change, { 'Idempotency-Key': 'marker-of-the-change' })
    expect(await changed.json()).toMatchObject({ status: 'Success' })
    const refused = { oldPassword: 'CANARY-Old-2', newPassword: 'CANARY-New-2', newConfirmation: 'CANARY-New-2' }
    expect(await session.call('changePassword', refused)).toMatchObject({ status: 'WrongPassword' })
    expect(await new SimulatorSession(url).logIn('operator', 'CANARY-Login-3')).toEqual({
      status: 'InvalidCredentials',
    })
    expect(await new SimulatorSession(url).logIn('operator', 'CANARY-New-1')).toEqual({ status: 'Success' })
    // A page more than once around the parser, so that nothing of the requests above is only not overwritten yet.
    for (let i = 0; i < 20; i += 1) await session.call('userInfo', {})
    const heap = await heapOf()
    expect(heap).toContain(session.csrfToken)
    expect(heap.match(/CANARY-[\w-]*/g) ?? []).toEqual([])
  },
)
