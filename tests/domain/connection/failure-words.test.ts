import { expect, test } from 'vitest'
import { failureWords } from '../../../src/domain/connection/failure-words.ts'

test.each([
  [
    "An unexpected error occurred invoking 'Subscribe' on the server. HubException: this user may not see pumping station North",
    'HubException',
  ],
  [
    "Failed to invoke 'Subscribe' due to an error on the server. HubException: Method does not exist.",
    'HubException, Method does not exist',
  ],
  ["Failed to complete negotiation with the server: Error: : Status code '502'", 'negotiation, 502'],
  ['Failed to complete negotiation with the server: Error: this user is locked', 'negotiation'],
  ['fetch failed (ECONNREFUSED connect ECONNREFUSED 10.1.2.3:443)', 'fetch failed, ECONNREFUSED'],
  ['pv: no answer', 'no answer'],
  ['Connection closed with an error. InvalidDataException: station North', 'closed, InvalidDataException'],
  ['Server timeout elapsed without receiving a message from the server.', 'timeout'],
])('of a failure only what says what it was is told: %s', (sentence, words) => {
  expect(failureWords(sentence)).toBe(words)
})
