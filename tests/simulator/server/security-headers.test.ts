import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  HEADER_FEATURES,
  readFeatures,
  type SwitchedOn,
  securityHeaders,
} from '../../../src/simulator/server/security-headers.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { PROJECT_ROOT } from '../../support/run/run-tool.ts'
import { rawRequest } from '../../support/simulator/raw-request.ts'

const DEPLOYING = readFileSync(`${PROJECT_ROOT}/docs/deploying.md`, 'utf8')
const HSTS = { 'Strict-Transport-Security': 'max-age=31536000' }

/** What is switched on in the document's example, as the text around it says. */
const EXAMPLE = 'camera; browserTile https://pumps.example'

function features(text: string): SwitchedOn {
  const read = readFeatures(text)
  if (!read.ok) throw new Error(read.why)
  return read.value
}

const pairs = (code: string, line: RegExp) =>
  Object.fromEntries([...code.matchAll(line)].map(([, name, value]) => [name, value]))

/** The headers of each block of the document that has any. */
const BLOCKS = [...DEPLOYING.matchAll(/```\n([\s\S]*?)```/g)]
  .map(([, code = '']) => pairs(code, /^([\w-]+): (.+)$/gm))
  .filter((headers) => 'Content-Security-Policy' in headers)

describe('docs/deploying.md', () => {
  test('shows the strict headers as the simulator sends them, and those that an example switches on (S-24)', () => {
    const strict: Readonly<Record<string, string>> = securityHeaders()
    const changed = Object.entries(securityHeaders(features(EXAMPLE))).filter(([name, value]) => strict[name] !== value)
    expect(DEPLOYING).toContain(`With \`${EXAMPLE}\``)
    expect(BLOCKS).toEqual([strict, Object.fromEntries(changed)])
  })

  test('lists each feature of the table', () => {
    const rows = [...DEPLOYING.matchAll(/^\| `(\w+)`(?: ORIGIN …)? \| .*\| .* \|$/gm)].map(([, name]) => name)
    expect(rows.filter((name) => name !== undefined && name in HEADER_FEATURES)).toEqual(Object.keys(HEADER_FEATURES))
  })
})

/** Where each header stands in an example of a release. */
const EXAMPLES = [
  ['nginx.conf', /^ +add_header ([\w-]+) "(.+)" always;$/gm],
  ['Caddyfile', /^\t\t([\w-]+) "(.+)"$/gm],
  ['web.config', /^ +<add name="([\w-]+)" value="(.+)" \/>$/gm],
  ['PlantClient.cs', /^ +\["([\w-]+)"\] = "(.+)",$/gm],
] as const

describe('a release', () => {
  test.each(EXAMPLES)('has %s with the strict headers, as the simulator sends them (S-24)', (name, line) => {
    const text = readFileSync(`${PROJECT_ROOT}/src/release/files/serve/${name}`, 'utf8')
    expect(pairs(text, line)).toEqual({ ...securityHeaders(), ...HSTS })
  })

  test('has nginx hide each of them in the answers of the server behind, or they would be there twice', () => {
    const text = readFileSync(`${PROJECT_ROOT}/src/release/files/serve/nginx.conf`, 'utf8')
    const hidden = [...text.matchAll(/^ +proxy_hide_header ([\w-]+);$/gm)].map(([, name]) => name)
    expect(hidden).toEqual(Object.keys({ ...securityHeaders(), ...HSTS }))
  })
})

test.each([
  ['browserTile https://a.example https://b.example:8443', 'frame-src blob: https://a.example https://b.example:8443;'],
  ['weather https://weather.example', "connect-src 'self' https://weather.example;"],
  [
    'recaptcha https://check.example; browserTile https://a.example',
    'frame-src blob: https://a.example https://check.example;',
  ],
  ['', 'frame-src blob:;'],
])('with %j the policy has %j and is otherwise the strict one (S-01)', (text, directive) => {
  const policy = securityHeaders(features(text))['Content-Security-Policy'] ?? ''
  expect(policy).toContain(directive)
  const rest = (from: string) => from.split('; ').filter((part) => !/^(frame|connect)-src/.test(part))
  expect(rest(policy)).toEqual(rest(securityHeaders()['Content-Security-Policy'] ?? ''))
  expect(policy).not.toMatch(/unsafe|\*/)
})

test('the camera is a permission, not a source', () => {
  expect(securityHeaders(features('camera'))).toEqual({
    ...securityHeaders(),
    'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  })
})

test.each([
  'browserTile',
  'camera https://a.example',
  'browserTile *',
  'browserTile https:',
  'browserTile https://*.example',
  'browserTile http://a.example',
  'browserTile https://a.example/path',
  "browserTile 'self'",
  'browserTile https://user@a.example',
  'browserTile https://a.example,https://b.example',
  'script https://a.example',
  'camera browserTile',
])('what would undo the policy is refused: %j (S-01)', (text) => {
  expect(readFeatures(text)).toEqual({ ok: false, why: expect.stringMatching(/^must /) })
})

describe('an installation behind https', () => {
  let plant: SimulatorHandle
  beforeAll(async () => {
    plant = await startSimulator({ size: 'small', trustProxy: true, features: features(EXAMPLE) })
  })
  afterAll(() => plant.close())

  test.each(['/api/UserManagement/info', '/no/such/page', '/hubs/pv/negotiate', '/plant/stats'])(
    'sends what it has switched on and HSTS with %s (S-24)',
    async (path) => {
      const { headers } = await rawRequest(plant.url, path, { headers: { 'X-Forwarded-Proto': 'https' } })
      const expected = Object.entries({ ...securityHeaders(features(EXAMPLE)), ...HSTS })
      for (const [name, value] of expected) expect([name, headers[name.toLowerCase()]]).toEqual([name, value])
    },
  )

  test('names its cookie so that no other host can set it (S-04)', async () => {
    const headers = { 'X-Forwarded-Proto': 'https', 'Content-Type': 'application/json' }
    const token = await rawRequest(plant.url, '/api/UserManagement/login-token', { headers })
    expect(String(token.headers['set-cookie'])).toMatch(/^__Host-[^;]+; (?=.*Path=\/)(?=.*Secure)(?=.*HttpOnly)/)
  })
})
