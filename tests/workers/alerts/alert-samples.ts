import fc from 'fast-check'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'

/** Alerts of few ids, times, priorities and texts, so that the same ones meet again and ties occur. */
export const anyAlert: fc.Arbitrary<Alert> = fc
  .record({
    id: fc.integer({ min: 0, max: 30 }).map((number) => `a${number}`),
    stationNumber: fc.integer({ min: 1, max: 3 }),
    priority: fc.integer({ min: 1, max: 4 }),
    // The last ones are near and far enough to be bursts of their own, and to join others.
    timestamp: fc.oneof(fc.integer({ min: 1000, max: 1006 }), fc.constantFrom(400_000, 800_000, 1_200_000, 2_500_000)),
    goneTimestamp: fc.option(fc.constant(2000)),
    ackTimestamp: fc.option(fc.constant(3000)),
    message: fc.constantFrom('Pumpe  10', 'pumpe 9', 'Ärger', 'aerger', ''),
    pvGroupId: fc.integer({ min: 1, max: 2 }),
  })
  .map((part) => sampleAlert({ ...part, stationName: `Station ${part.stationNumber}`, description: '' }))
