import fc from 'fast-check'
import { inject } from 'vitest'
import { startDayAt } from './test-day.ts'

// Before the first test of each file: the same day, and the same random cases.
startDayAt(inject('testNow'))
fc.configureGlobal({ seed: inject('testSeed') })
