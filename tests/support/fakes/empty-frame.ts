import type { Frame } from '../../../src/wire/tabs/frame.ts'

/** A frame without content, to which tests add what they need. */
export const EMPTY_FRAME: Frame = {
  kind: 'frame',
  seq: 1,
  leases: 1,
  at: 1,
  full: false,
  caughtUp: 0,
  suspect: false,
  lanes: null,
  extras: [],
  values: [],
  columns: [],
  pages: [],
}
