import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localPath } from '../../../src/domain/text/paths.ts'

test.each(['/', '/stations', '/stations/14?tab=1#x', '/charts/realtime?pv=AnaIn-1&pv=DigiIn-2'])(
  '%s is a local path',
  (path) => {
    expect(localPath(path)).toBe(path)
  },
)

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'stations',
  '',
  ' /stations',
  '/login',
  '/login?returnUrl=/stations',
  '/logout',
  `/${'a'.repeat(2001)}`,
  null,
  undefined,
])('%j is refused as a returnUrl (S-05)', (text) => {
  expect(localPath(text)).toBeNull()
})

test('whatever the text, the outcome stays on this host (S-05)', () => {
  const hostile = fc.array(
    fc.constantFrom('/', '\\', '.', '..', ':', '@', '?', '#', '%2f', '%09', 'evil.example', '\t', 'javascript'),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        hostile.map((parts) => `/${parts.join('')}`),
      ),
      (text) => {
        const path = localPath(text)
        if (path !== null) expect(new URL(path, 'https://ours.example').origin).toBe('https://ours.example')
      },
    ),
    { numRuns: 2000 },
  )
})
