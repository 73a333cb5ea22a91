import { expect, test } from 'vitest'
import { codePath, scannedTarget } from '../../../src/domain/actions/scanned-target.ts'

const ORIGIN = 'https://plant.example'

test.each([
  ['https://plant.example/stations/14?pv=AnaIn-1', '/stations/14?pv=AnaIn-1'],
  [' /alerts/pending\n', '/alerts/pending'],
  ['https://plant.example', '/'],
  ['HTTPS://PLANT.EXAMPLE/values', '/values'],
])('%s leads to the page %s (rule B5) (S-15)', (text, path) => {
  expect(scannedTarget(text, ORIGIN)).toEqual({ kind: 'page', path })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  '/logout',
  'https://plant.example/logout?returnUrl=/stations',
  'https://plant.example/login',
  '//evil.example/stations',
  'https://plant.example@evil.example/',
  'https://user:secret@plant.example/stations',
  'https://plant.example/..//evil.example/',
  'WIFI:T:WPA;S:plant;P:secret;;',
  'file:///etc/passwd',
])('%s leads nowhere (S-15)', (text) => {
  expect(scannedTarget(text, ORIGIN).kind).toBe('text')
})

test.each([
  ['https://evil.example/stations', 'https://evil.example/stations'],
  ['https://other.example/stations', 'https://other.example/stations'],
  ['http://plant.example/stations', 'http://plant.example/stations'],
  ['https://plant.example.evil.example/', 'https://plant.example.evil.example/'],
])('%s is an address of another host, which somebody must want (S-15)', (text, url) => {
  expect(scannedTarget(text, ORIGIN)).toEqual({ kind: 'web', url })
})

test('a text of 4 kB is cut, and what would hide or turn it is marked (S-15)', () => {
  const target = scannedTarget(`ab\u202ecd${'x'.repeat(4096)}`, ORIGIN)
  expect(target).toEqual({ kind: 'text', text: `ab\ufffdcd${'x'.repeat(295)}…` })
})

test('a code of a page holds neither where a login returns to nor a fragment (rule B4) (S-15)', () => {
  expect(codePath('/login', '?returnUrl=%2Fstations%2F14')).toBe('/login')
  expect(codePath('/values', '?filter=a&returnUrl=x')).toBe('/values?filter=a')
})
