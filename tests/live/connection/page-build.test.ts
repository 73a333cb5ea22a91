import { expect, test } from 'vitest'
import { ownScript } from '../../../src/live/connection/page-build.ts'

const PAGE = 'https://plant.example/stations/12?x=1'
const SCRIPT = '/assets/live.worker-DJxD0C5_.js'
const FILES = '/assets/files.worker-BkP3xYz1.js'
const ALLOWED = [SCRIPT, FILES]

test.each([SCRIPT, FILES, `https://plant.example${SCRIPT}`, `..${SCRIPT}`])('%s starts a worker (S-02)', (text) => {
  expect(ownScript(text, ALLOWED, PAGE)).toBe(text)
})

test.each([
  '',
  '/',
  '/assets/other.js',
  `${SCRIPT}?x=1`,
  `${SCRIPT}#x`,
  `//evil.example${SCRIPT}`,
  `/\\evil.example${SCRIPT}`,
  `https://evil.example${SCRIPT}`,
  `http://plant.example${SCRIPT}`,
  `https://plant.example:8443${SCRIPT}`,
  `https://plant.example@evil.example${SCRIPT}`,
  '/api/datasheets/docs/1/evil.js',
  '/assets/../api/datasheets/docs/1/evil.js',
  '/assets/..%2fapi/evil.js',
  'javascript:alert(1)',
  'data:text/javascript,alert(1)',
  'blob:https://plant.example/5d1c',
  'filesystem:https://plant.example/x',
  ' http://[',
])('%o is refused as a script (S-02)', (text) => {
  expect(() => ownScript(text, ALLOWED, PAGE)).toThrow('Not a worker script')
})
