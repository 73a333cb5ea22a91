import { expect, test } from 'vitest'
import { ERROR_CATALOGUE } from '../../../src/domain/text/error-catalogue.ts'
import { ENDPOINTS } from '../../../src/wire/endpoints/endpoints.ts'

test('there is a sentence for schedules that were not saved, and no call that saves one, so no screen offers it (rule O12)', () => {
  expect(ERROR_CATALOGUE).toHaveProperty(['reports.schedulesNotSaved'])
  // A server that has them needs a screen: docs/decisions.md says why there is none yet.
  expect(Object.entries(ENDPOINTS).filter(([name, { path }]) => /schedule|zeitplan/i.test(`${name} ${path}`))).toEqual(
    [],
  )
})
