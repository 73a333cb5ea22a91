import { describe, expect, test } from 'vitest'
import { NO_PLANT_FILE, readPlantFile, withKnownStatus } from '../../../src/domain/connection/plant-file.ts'

const read = (file: unknown) => {
  const result = readPlantFile(JSON.stringify(file))
  if (result === null) throw new Error('no file')
  return result
}

describe('plant.json', () => {
  test('says where calls are, how the token is called, what words mean, and whether hubs may poll', () => {
    const file = {
      paths: { login: '/account/sign-in', datasheetFile: '/files/{id}/content' },
      tokenHeader: 'X-XSRF-TOKEN',
      statuses: { OK: 'Success', 'wrong password': 'InvalidCredentials' },
      longPolling: true,
    }
    expect(read(file)).toEqual({ file, mistakes: [] })
    expect(read({})).toEqual({ file: NO_PLANT_FILE, mistakes: [] })
  })

  test('without it the contract counts', () => {
    expect(NO_PLANT_FILE).toEqual({ paths: {}, tokenHeader: 'X-CSRF-Token', statuses: {}, longPolling: false })
  })

  test('a page in its place is none', () => {
    expect(readPlantFile('\n<!doctype html><title>Plant client</title>')).toBeNull()
  })

  test.each([
    ['{"paths": ', '', 'not-json'],
    ['', '', 'not-json'],
    ['[]', '', 'not-object'],
    ['null', '', 'not-object'],
    ['"text"', '', 'not-object'],
    ['{"path": {}}', 'path', 'unknown'],
    ['{"__proto__": {"login": "/x"}}', '__proto__', 'unknown'],
    ['{"paths": []}', 'paths', 'not-object'],
    ['{"paths": {"logIn": "/x"}}', 'paths.logIn', 'unknown'],
    ['{"paths": {"constructor": "/x"}}', 'paths.constructor', 'unknown'],
    // Sent to another server, and loaded by the browser itself.
    ['{"paths": {"weather": "/x"}}', 'paths.weather', 'unknown'],
    ['{"paths": {"mapTile": "/{type}/{z}/{x}/{y}"}}', 'paths.mapTile', 'unknown'],
    ['{"paths": {"login": 1}}', 'paths.login', 'not-text'],
    ['{"paths": {"login": "account/login"}}', 'paths.login', 'not-path'],
    ['{"paths": {"login": "//evil.example/login"}}', 'paths.login', 'not-path'],
    [String.raw`{"paths": {"login": "/\\evil.example/login"}}`, 'paths.login', 'not-path'],
    ['{"paths": {"login": "https://evil.example/login"}}', 'paths.login', 'not-path'],
    ['{"paths": {"login": "/login?next=1"}}', 'paths.login', 'not-path'],
    ['{"paths": {"login": "/log in"}}', 'paths.login', 'not-path'],
    ['{"paths": {"login": "/login/{id}"}}', 'paths.login', 'other-places'],
    ['{"paths": {"datasheetFile": "/files"}}', 'paths.datasheetFile', 'other-places'],
    ['{"tokenHeader": 5}', 'tokenHeader', 'not-text'],
    ['{"tokenHeader": ""}', 'tokenHeader', 'not-header'],
    ['{"tokenHeader": "X Token"}', 'tokenHeader', 'not-header'],
    ['{"tokenHeader": "Content-Type"}', 'tokenHeader', 'not-header'],
    ['{"tokenHeader": "idempotency-key"}', 'tokenHeader', 'not-header'],
    ['{"statuses": {"OK": "Succes"}}', 'statuses.OK', 'unknown'],
    ['{"statuses": {"OK": true}}', 'statuses.OK', 'not-text'],
    ['{"longPolling": "true"}', 'longPolling', 'not-switch'],
  ])('%s: %s is %s, and does not apply', (text, place, fault) => {
    expect(readPlantFile(text)).toEqual({ file: NO_PLANT_FILE, mistakes: [{ place, fault }] })
  })

  test('a mistake takes nothing else with it', () => {
    const { file, mistakes } = read({
      paths: { login: '/in', logout: 'out', nobody: '/x' },
      statuses: { OK: 'Success', Bad: '?' },
      longPolling: 1,
    })
    expect(file).toEqual({ ...NO_PLANT_FILE, paths: { login: '/in' }, statuses: { OK: 'Success' } })
    expect(mistakes.map(({ place }) => place)).toEqual(['paths.logout', 'paths.nobody', 'statuses.Bad', 'longPolling'])
  })
})

test('a status gets the word of the contract, whatever else is in the answer; a word like that of an object is a word', () => {
  const { file } = read({ statuses: { OK: 'Success', valueOf: 'Failed' } })
  expect(withKnownStatus({ status: 'OK', acked: ['1'] }, file)).toEqual({ status: 'Success', acked: ['1'] })
  expect(withKnownStatus({ status: 'valueOf' }, file)).toEqual({ status: 'Failed' })
  expect(withKnownStatus({ status: 'toString' }, file)).toEqual({ status: 'toString' })
  expect(withKnownStatus([{ status: 'OK' }], file)).toEqual([{ status: 'OK' }])
  expect(withKnownStatus({ alerts: [{ status: 'OK' }] }, file)).toEqual({ alerts: [{ status: 'OK' }] })
})
