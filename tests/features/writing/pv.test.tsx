import { describeWriting } from '../../support/writing/situations.ts'
import { PV_ROWS } from './pv-rows.ts'

describeWriting(PV_ROWS)
