import { expect, test } from 'vitest'
import { CATALOGUE_KEYS } from '../../../src/ui/status/error-catalogue.ts'
import { ENDPOINTS } from '../../../src/wire/endpoints/endpoints.ts'

test('there is a sentence for schedules that were not saved, and no call that saves one, so no screen offers it (rule O12)', () => {
  expect(CATALOGUE_KEYS).toContain('reports.schedulesNotSaved')
  // A server that has them needs a screen: docs/decisions.md says why there is none yet.
  expect(Object.entries(ENDPOINTS).filter(([name, { path }]) => /schedule|zeitplan/i.test(`${name} ${path}`))).toEqual(
    [],
  )
})
