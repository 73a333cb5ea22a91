import { expect, test } from 'vitest'
import { createVirtualClock } from '../../../src/simulator/clock/virtual-clock.ts'
import { readSettings } from '../../../src/simulator/settings.ts'

test('without any variable the demo plant is simulated on port 4173', () => {
  const expected = {
    port: 4173,
    host: '127.0.0.1',
    seed: 4711,
    size: 'demo',
    speed: 1,
    hosts: [],
    trustProxy: false,
    features: {},
    plantUrl: null,
  }
  expect(readSettings({})).toEqual({ ok: true, value: expected })
  expect(readSettings({ PORT: '', PLANT_SIZE: '' })).toEqual({ ok: true, value: expected })
})

test('all variables are read', () => {
  const environment = {
    PORT: '80',
    PLANT_LISTEN: '0.0.0.0',
    PLANT_SEED: '9',
    PLANT_SIZE: 'large',
    PLANT_SPEED: '2.5',
    PLANT_UPDATES_PER_SECOND: '110000',
    PLANT_CONTROL_TOKEN: 'a-token-of-my-own',
    PLANT_HOSTS: 'plant.example, 10.0.0.7,[fd00::7]',
    PLANT_TRUST_PROXY: '1',
    PLANT_FEATURES: 'camera; browserTile https://pumps.example',
    PLANT_URL: 'https://plant.example/base',
  }
  expect(readSettings(environment)).toEqual({
    ok: true,
    value: {
      port: 80,
      host: '0.0.0.0',
      seed: 9,
      size: 'large',
      speed: 2.5,
      updatesPerSecond: 110_000,
      controlToken: 'a-token-of-my-own',
      hosts: ['plant.example', '10.0.0.7', '[fd00::7]'],
      trustProxy: true,
      features: { camera: [], browserTile: ['https://pumps.example'] },
      plantUrl: new URL('https://plant.example/base'),
    },
  })
})

test.each([
  [{ PORT: '0' }, 'PORT must be between 1 and 65535, but is "0".'],
  [{ PORT: '80.5' }, 'PORT must be a whole number, but is "80.5".'],
  [{ PORT: 'http' }, 'PORT must be a number, but is "http".'],
  [
    { PLANT_LISTEN: 'localhost' },
    'PLANT_LISTEN must be an address of this machine such as 0.0.0.0, but is "localhost".',
  ],
  [{ PLANT_SEED: '-1' }, 'PLANT_SEED must be between 0 and 4294967295, but is "-1".'],
  [{ PLANT_SIZE: 'huge' }, 'PLANT_SIZE must be one of demo, wall, small, large, benchmark, but is "huge".'],
  [{ PLANT_SPEED: '0' }, 'PLANT_SPEED must be between 0.01 and 1000, but is "0".'],
  [{ PLANT_UPDATES_PER_SECOND: '0' }, 'PLANT_UPDATES_PER_SECOND must be between 1 and 1000000, but is "0".'],
  [{ PLANT_UPDATES_PER_SECOND: '1.5' }, 'PLANT_UPDATES_PER_SECOND must be a whole number, but is "1.5".'],
  [{ PLANT_SPEED: 'Infinity' }, 'PLANT_SPEED must be a number, but is "Infinity".'],
  [
    { PLANT_FEATURES: 'browserTile *' },
    'PLANT_FEATURES must give origins such as https://site.example with browserTile, but is "browserTile *".',
  ],
  [
    { PLANT_URL: 'plant.example' },
    'PLANT_URL must be an http or https address without user name, but is "plant.example".',
  ],
  [{ PLANT_URL: 'file:///etc' }, 'PLANT_URL must be an http or https address without user name, but is "file:///etc".'],
  [
    { PLANT_URL: 'http://a:b@c' },
    'PLANT_URL must be an http or https address without user name, but is "http://a:b@c".',
  ],
  [
    { PLANT_HOSTS: 'plant.example:80' },
    'PLANT_HOSTS must be a list of names without port such as plant.example,10.0.0.7, but is "plant.example:80".',
  ],
  [{ PLANT_TRUST_PROXY: 'yes' }, 'PLANT_TRUST_PROXY must be one of 0, 1, but is "yes".'],
  [
    { PLANT_CONTROL_TOKEN: 'too short' },
    'PLANT_CONTROL_TOKEN must be 16 to 200 letters, digits or characters of ._~+/=-, but is "too short".',
  ],
])('%j is refused with one sentence', (environment, why) => {
  expect(readSettings(environment)).toEqual({ ok: false, why })
})

test('plant time runs from its start at its speed', () => {
  let real = 1000
  const { now } = createVirtualClock({ start: 50_000, speed: 60, realNow: () => real })
  expect(now()).toBe(50_000)
  real += 500
  expect(now()).toBe(80_000)
})
