import { describeWriting } from '../../support/writing/situations.ts'
import { STATION_ROWS } from './station-rows.ts'

describeWriting(STATION_ROWS)
