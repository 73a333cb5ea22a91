import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { webUrl } from '../../../src/domain/forms/web-url.ts'

describe('a path without a scheme gets http:// (rule C14)', () => {
  test.each([
    ['www.example.org', 'http://www.example.org/'],
    ['  example.org/plan.html?a=1#b ', 'http://example.org/plan.html?a=1#b'],
    ['localhost:8080', 'http://localhost:8080/'],
    ['scada:8080/start', 'http://scada:8080/start'],
    ['10.0.0.5', 'http://10.0.0.5/'],
    ['[::1]:8080/', 'http://[::1]:8080/'],
    ['a.example/?next=https://b.example', 'http://a.example/?next=https://b.example'],
    ['intranet/Plan 1.pdf', 'http://intranet/Plan%201.pdf'],
    ['müller.example', 'http://xn--mller-kva.example/'],
  ])('%s', (path, address) => {
    expect(webUrl(path)).toBe(address)
  })
})

test.each([
  ['http://a.example', 'http://a.example/'],
  ['HTTPS://A.example/x', 'https://a.example/x'],
])('%s is a web address as it is', (path, address) => {
  expect(webUrl(path)).toBe(address)
})

describe('only web addresses are supported (F96), which', () => {
  test.each([
    'ht!tp://[',
    'ht!tp://a.example/',
    'file:///C:/plan.pdf',
    'FILE://server/share',
    'C:\\plan.pdf',
    'C:/plan.pdf',
    '\\\\server\\share',
    '/plan.pdf',
    '//a.example',
    'ftp://a.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'calc.exe:',
  ])('%j is not', (path) => {
    expect(webUrl(path)).toBeNull()
  })

  test.each([
    '',
    '  ',
    'http://',
    'http:',
    'http:a.example',
    'https:/a.example',
    'http:///a',
    'a b.example',
    'http://[',
    '?',
    'a:99999',
  ])('%j cannot be parsed as', (path) => {
    expect(webUrl(path)).toBeNull()
  })

  test.each(['http://user@a.example', 'http://user:secret@a.example', 'bank.example@a.example'])(
    '%s pretends to be: it names a user',
    (path) => {
      expect(webUrl(path)).toBeNull()
    },
  )

  test.each(['\u0000', '\u001b', '\u007f', '\u0085', '\u061c', '\u200b', '\u200e', '\u202e', '\u2066', '\ufeff'])(
    'no text with the invisible %j is',
    (mark) => {
      expect(webUrl(`http://a.example/a${mark}b`)).toBeNull()
    },
  )

  test('any result is, and stays', () => {
    const part = (...parts: readonly string[]) => fc.constantFrom('', ...parts)
    const typed = fc
      .tuple(
        part('http://', 'https://', 'HTTP:', 'file:///', 'javascript:', 'C:\\', '//', '\\\\'),
        part('a.example', 'localhost', '[::1]', '10.0.0.5', 'user@', 'ä', '%00', ' ', '\u202e'),
        part(':80', ':99999', '@b.example', ':x'),
        fc.string({ maxLength: 8 }),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(typed, (path) => {
        const address = webUrl(path)
        if (address === null) return
        const url = new URL(address)
        expect(['http:', 'https:']).toContain(url.protocol)
        expect(url.hostname + url.username + url.password).toBe(url.hostname)
        expect(url.hostname).not.toBe('')
        expect(webUrl(address)).toBe(address)
      }),
    )
  })
})
