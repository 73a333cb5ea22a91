import { expect, test } from 'vitest'
import { itemResults } from '../../../src/domain/commands/item-result.ts'
import { ENDPOINTS } from '../../../src/wire/endpoints/endpoints.ts'
import { answerReader } from '../../../src/wire/readers/answers.ts'
import { parseResponse } from '../../../workers/rest/parse-response.ts'

test('an alert that the answer names by its id alone is acknowledged (specification 3, "Alert")', async () => {
  const body = JSON.stringify({ status: 'Success', acked: [{ id: 'a1' }, { id: 2 }] })
  const response = new Response(body, { headers: { 'content-type': 'application/json' } })
  const result = await parseResponse(response, ENDPOINTS.ackAlerts, answerReader('ackAlerts'))
  const items = ['a1', '2', 'a3'].map((id) => ({ id, label: id }))
  expect(itemResults(items, result).map(({ state }) => state)).toEqual(['done', 'done', 'unknown'])
})
