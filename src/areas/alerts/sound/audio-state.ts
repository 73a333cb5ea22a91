import { proxy } from 'valtio/vanilla'
import type { HornTold } from '../../../wire/tabs/horn.ts'

interface AudioState extends Pick<HornTold, 'late' | 'isBroken'> {
  /** The browser plays no sound yet, because there was no gesture in this tab. */
  isLocked: boolean
  /** The title of the page that sounds the alarm in another tab; null where this one does, or no tab can. */
  heardAt: string | null
  /** Something is to be heard, and no tab can sound it. */
  isUnheard: boolean
}

/** What of the horn is shown, apart from what plays it: the header of every page reads it. */
export const audioState = proxy<AudioState>({
  isLocked: false,
  heardAt: null,
  late: 0,
  isBroken: false,
  isUnheard: false,
})
