import { proxy } from 'valtio/vanilla'

/**
 * What became of the command whose user lost the session before he could read it; null if there was none. It is for whoever stands
 * at the login of this tab, so it says nothing of the command but that: neither what was ordered nor by whom.
 */
interface EndedCommand {
  outcome: 'refused' | 'unknown' | null
}

export const endedCommand = proxy<EndedCommand>({ outcome: null })

/** Call when somebody is logged in: who comes after him has nothing to do with it. */
export function forgetEndedCommand(): void {
  endedCommand.outcome = null
}
