import type { Subject } from '../subject.ts'
import { direct } from './direct/direct.ts'
import { fuxa } from './fuxa/fuxa.ts'
import { whyFuxaIsMissing } from './fuxa/fuxa-server.ts'

/** What the product is measured beside. */
export interface Peer {
  readonly subject: Subject
  /** Why it cannot be measured; null where it can. */
  readonly missing: string | null
}

export const PEERS: readonly Peer[] = [
  { subject: direct, missing: null },
  { subject: fuxa, missing: whyFuxaIsMissing() },
]
