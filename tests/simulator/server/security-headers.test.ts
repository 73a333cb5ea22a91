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

/** What is switched on in the examples, as the text around them says. */
const EXAMPLE = 'camera; browserTile https://pumps.example'

function features(text: string): SwitchedOn {
  const read = readFeatures(text)
  if (!read.ok) throw new Error(read.why)
  return read.value
}

/** The first code block of a language that contains a text. */
function block(language: string, part: string): string {
  const blocks = [...DEPLOYING.matchAll(/```(\w*)\n([\s\S]*?)```/g)].filter(([, name]) => name === language)
  return blocks.map(([, , code]) => code ?? '').find((code) => code.includes(part)) ?? ''
}

const pairs = (code: string, line: RegExp) =>
  Object.fromEntries([...code.matchAll(line)].map(([, name, value]) => [name, value]))

describe('docs/deploying.md', () => {
  test('shows the strict headers as the simulator sends them (S-24)', () => {
    const code = block('', 'Content-Security-Policy')
    expect(pairs(code, /^([\w-]+): (.+)$/gm)).toEqual(securityHeaders())
  })

  test.each([
    ['nginx', /^ +add_header ([\w-]+) "(.+)" always;$/gm],
    ['xml', /^ +<add name="([\w-]+)" value="(.+)" \/>$/gm],
    ['csharp', /^ +headers\["([\w-]+)"\] = "(.+)";$/gm],
  ] as const)('has an example for %s with the headers of what it switches on (S-24)', (language, line) => {
    expect(DEPLOYING).toContain(`have \`${EXAMPLE}\``)
    const code = block(language, 'Content-Security-Policy')
    expect(pairs(code, line)).toEqual({ ...securityHeaders(features(EXAMPLE)), ...HSTS })
  })

  test('lists each feature of the table', () => {
    const rows = [...DEPLOYING.matchAll(/^\| `(\w+)`(?: ORIGIN …)? \| .*\| .* \|$/gm)].map(([, name]) => name)
    expect(rows.filter((name) => name !== undefined && name in HEADER_FEATURES)).toEqual(Object.keys(HEADER_FEATURES))
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
