import type { SetTextMode, TextOutput } from '../../wire/server/dashboard.ts'

/** Characters of a text message that a server takes. The specification names no limit. */
export const MAX_TEXT_LENGTH = 500

/** What happens when somebody sets texts: they are sent at once, after a question, or after they were typed. */
export type SetTextStep = 'send' | 'confirm' | 'edit'

const STEPS: { readonly [mode in SetTextMode]: SetTextStep } = {
  DirectWithoutAcknowledge: 'send',
  DirectWithAcknowledge: 'confirm',
  Edit: 'edit',
}

/** Returns what a mode asks of the user; any mode that is not direct opens an edit dialog. Specification 4. */
function stepOfMode(mode: TextOutput['mode']): SetTextStep {
  return isKnown(mode) ? STEPS[mode] : 'edit'
}

/** Returns what several outputs at once ask of the user: one dialog for all of them, the one that asks most. */
export function stepOf(outputs: readonly TextOutput[]): SetTextStep {
  const steps = outputs.map(stepOfOutput)
  return steps.includes('edit') ? 'edit' : steps.includes('confirm') ? 'confirm' : 'send'
}

/** Returns what one output asks of the user; a direct one without a text to send has to be typed. */
export function stepOfOutput({ mode, message }: TextOutput): SetTextStep {
  return message === null ? 'edit' : stepOfMode(mode)
}

/** A text output with a key of its own, since several may set the same text. */
export interface KeyedOutput extends TextOutput {
  readonly key: string
}

/** Returns the outputs with their keys: id of the text, hyphen, how manieth of this text it is, from 1. */
export function keyedOutputs(outputs: readonly TextOutput[]): readonly KeyedOutput[] {
  const counts = new Map<number, number>()
  return outputs.map((output) => {
    const count = (counts.get(output.id) ?? 0) + 1
    counts.set(output.id, count)
    return { ...output, key: `${output.id}-${count}` }
  })
}

/** Returns whether two of the outputs set the same text: then it is not clear what it is to be. */
export function hasClash(outputs: readonly TextOutput[]): boolean {
  return new Set(outputs.map(({ id }) => id)).size < outputs.length
}

function isKnown(mode: TextOutput['mode']): mode is SetTextMode {
  return Object.hasOwn(STEPS, mode)
}
