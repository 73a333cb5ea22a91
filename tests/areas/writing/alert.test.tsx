import { describeWriting } from '../../support/writing/situations.ts'
import { ALERT_ROWS } from './alert-rows.ts'

describeWriting(ALERT_ROWS)
