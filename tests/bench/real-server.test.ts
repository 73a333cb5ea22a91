import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { realServer, serveClient } from '../../bench/server/real-server.ts'
import { startSimulator } from '../../src/simulator/start-simulator.ts'
import { SimulatorSession } from '../support/simulator/simulator-session.ts'

const USER = { PLANT_USER: 'somebody', PLANT_PASSWORD: 'a secret' }

test('a server needs its address, a user and a password; nothing is measured there without an address', () => {
  expect(realServer({})).toBeNull()
  expect(realServer(USER)).toBeNull()
  const server = realServer({ PLANT_URL: 'https://plant.example', ...USER })
  expect(server).toMatchObject({ user: 'somebody', password: 'a secret' })
  expect(server?.url.href).toBe('https://plant.example/')
})

test('what is missing or wrong is named, and no password is ever part of it', () => {
  expect(() => realServer({ PLANT_URL: 'plant.example', ...USER })).toThrow(/^PLANT_URL must be/)
  expect(() => realServer({ PLANT_URL: 'https://plant.example', PLANT_PASSWORD: 'a secret' })).toThrow(
    'PLANT_USER must be the name of a user of that server.',
  )
  expect(() => realServer({ PLANT_URL: 'https://plant.example', PLANT_USER: 'somebody' })).toThrow(
    'PLANT_PASSWORD must be the password of that user.',
  )
})

test('the client in front of a server counts the sockets and their bytes', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'real-server-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
  const simulator = await startSimulator({ size: 'small' })
  onTestFinished(() => simulator.close())
  const client = await serveClient({ url: new URL(simulator.url), user: 'operator', password: 'x' }, dist)
  onTestFinished(() => client.close())

  expect(client.sockets()).toEqual({ open: 0, bytes: 0 })
  const session = new SimulatorSession(client.url)
  expect((await session.logIn('operator', 'plant-operator')).status).toBe('Success')
  await session.openHub('pv')
  await session.openHub('alert')
  const { open, bytes } = client.sockets()
  expect([open, bytes > 0]).toEqual([2, true])
  await session.close()
  await expect.poll(() => client.sockets().open).toBe(0)
  expect(client.sockets().bytes).toBeGreaterThanOrEqual(bytes)
})
