import type { Subject } from '../subjects/subject.ts'
import { agGrid } from './ag-grid/ag-grid.ts'
import { direct } from './direct/direct.ts'
import { fuxa } from './fuxa/fuxa.ts'
import { whyFuxaIsMissing } from './fuxa/fuxa-server.ts'
import { whyMissing } from './installed-peer.ts'
import { openmct, openmctFresh } from './openmct/openmct.ts'
import { perspective } from './perspective/perspective.ts'

/** A subject that the product is compared with. */
export interface Peer {
  readonly subject: Subject
  /** Why it cannot be measured; null if it can. */
  readonly missing: string | null
}

export const PEERS: readonly Peer[] = [
  { subject: direct, missing: null },
  { subject: openmct, missing: whyMissing('openmct') },
  { subject: openmctFresh, missing: whyMissing('openmct') },
  { subject: agGrid, missing: whyMissing('ag-grid-community') },
  { subject: perspective, missing: whyMissing('@perspective-dev/client') },
  { subject: fuxa, missing: whyFuxaIsMissing() },
]
