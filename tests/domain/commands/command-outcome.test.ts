import { expect, test } from 'vitest'
import { failedOutcome, isUpload, isWriting } from '../../../src/domain/commands/command-outcome.ts'
import type { CallErrorKind } from '../../../src/wire/server/result.ts'

const outcome = (kind: CallErrorKind, status?: number) =>
  failedOutcome({ kind, text: '', ...(status === undefined ? {} : { status }) })

test('what was not sent, or what the server has refused, is certainly not carried out', () => {
  expect(['disconnected', 'changed', 'unauthorized'].map((kind) => outcome(kind as CallErrorKind))).toEqual(
    Array(3).fill('rejected'),
  )
  for (const status of [400, 403, 404, 405, 409, 413, 422, 429]) expect(outcome('http', status)).toBe('rejected')
})

test('without a readable answer nobody knows, nor behind a proxy that lost its server', () => {
  for (const kind of ['network', 'timeout', 'not-json', 'shape', 'missing', 'worker-lost'] as const) {
    expect(outcome(kind)).toBe('unknown')
  }
  for (const status of [408, 500, 502, 503, 504]) expect(outcome('http', status)).toBe('unknown')
})

test('a status of success with an answer that cannot be read is never a rejection (deviation 3)', () => {
  for (const status of [200, 201, 202, 204]) {
    for (const kind of ['http', 'shape', 'not-json', 'missing'] as const) expect(outcome(kind, status)).toBe('unknown')
  }
})

test('what the server has redirected was not carried out; below and above nobody knows', () => {
  expect([299, 300, 399, 499, 500].map((status) => outcome('http', status))).toEqual([
    'unknown',
    'rejected',
    'rejected',
    'rejected',
    'unknown',
  ])
})

test('a call that only reads is no writing one, and only a file is an upload', () => {
  expect((['setPvs', 'ackAlerts', 'saveAnnotations', 'stations', 'pvConfigs'] as const).map(isWriting)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect((['uploadDocument', 'setPvs', 'stations'] as const).map(isUpload)).toEqual([true, false, false])
})
