import { inject } from 'vitest'
import { startDayAt } from './test-day.ts'

startDayAt(inject('testNow'))
