import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { PROJECT_ROOT } from '../../support/run/run-tool.ts'
import { startOtherServer } from '../../support/simulator/other-server.ts'

const PATIENCE_MS = 120_000
let plant: SimulatorHandle
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'accept-'))
  plant = await startSimulator({ size: 'demo', print: () => undefined })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await plant.close()
})

/** Runs the command as a person does, without a terminal. */
function accept(args: readonly string[], password?: string) {
  const { PLANT_PASSWORD: _, ...env } = process.env
  const own = password === undefined ? env : { ...env, PLANT_PASSWORD: password }
  const child = spawn(process.execPath, ['src/accept/main.ts', ...args], { cwd: PROJECT_ROOT, env: own })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      out += String(part)
    })
  return new Promise<{ readonly code: number | null; readonly out: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, out }))
  })
}

test('a check ends with 0, with a page and a file beside it; another one with 1, and says what has changed since', {
  timeout: PATIENCE_MS,
}, async () => {
  const [page, later] = [join(folder, 'a.html'), join(folder, 'b.html')]
  const user = ['--user', 'admin', '--listen', '0.4']
  const first = await accept([plant.url, ...user, '--report', page], 'plant-admin')
  expect([first.code, first.out.match(/\d+ different|\d+ missing/)]).toEqual([0, null])
  expect(JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')).calls.length).toBeGreaterThan(90)
  plant.failCall('energyConfig', { status: 404 })
  const second = await accept(
    [plant.url, ...user, '--report', later, '--since', join(folder, 'a.json'), '--language', 'de'],
    'plant-admin',
  )
  plant.failCall('energyConfig', null)
  expect([second.code, second.out]).toEqual([1, expect.stringContaining('1 fehlt')])
  expect(readFileSync(later, 'utf8')).toContain('jetzt fehlt, vorher wie angenommen')
  expect(readFileSync(later, 'utf8')).not.toContain('plant-admin')
})

test('where the session does not hold it ends with 2, since nothing was compared', {
  timeout: PATIENCE_MS,
}, async () => {
  const other = await startOtherServer(plant.url, { losesSession: true, plantFile: null })
  const page = join(folder, 'lost.html')
  const { code, out } = await accept(
    [other.url, '--user', 'admin', '--listen', '0.4', '--report', page],
    'plant-admin',
  ).finally(() => other.close())
  expect([code, out]).toEqual([2, expect.stringContaining('Nothing could be compared')])
  const { calls } = JSON.parse(readFileSync(join(folder, 'lost.json'), 'utf8'))
  expect(calls.find(({ name }: { name: string }) => name === 'userInfo')).toMatchObject({ verdict: 'failed' })
})

test.each([
  ['without a server', () => ['http://127.0.0.1:9', '--user', 'admin'], 'plant-admin', /There is no token for a login/],
  [
    'with a wrong password',
    () => [plant.url, '--user', 'admin'],
    'wrong',
    /does not let this user in: InvalidCredentials/,
  ],
  ['without a password', () => [plant.url, '--user', 'admin'], undefined, /There is no password: set PLANT_PASSWORD/],
  ['without a user', () => [plant.url], 'plant-admin', /npm run accept -- https/],
  [
    'where its report cannot be written',
    () => [plant.url, '--user', 'admin', '--report', join(folder, 'none', 'a.html')],
    'plant-admin',
    /none.a\.html cannot be written/,
  ],
  ['with an option that is none', () => [plant.url, '--write'], 'plant-admin', /'--write'/],
  [
    'with a report that is none',
    () => [plant.url, '--user', 'admin', '--since', 'package.json'],
    'x',
    /is no report of this check/,
  ],
] as const)('%s it ends with 2 and says why', { timeout: PATIENCE_MS }, async (_, args, password, why) => {
  const { code, out } = await accept(args(), password)
  expect([code, out]).toEqual([2, expect.stringMatching(why)])
})
