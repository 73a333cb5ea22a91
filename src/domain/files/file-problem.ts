import { extensionOf } from './file-name.ts'

/** What a server accepts of a file. */
export interface FileRules {
  readonly maxBytes: number
  /** Extensions in lower case with their dot, such as `.pdf`; none means any. */
  readonly types: readonly string[]
}

/** Why a file must not be sent. */
export type FileProblem = 'empty' | 'too-large' | 'wrong-type'

/**
 * Returns what is wrong with a file, or null. The extension counts, since browsers guess the type from it, and differ.
 * The server decides; this only saves the user the time of sending. S-13.
 */
export function fileProblem(
  { name, size }: { readonly name: string; readonly size: number },
  { maxBytes, types }: FileRules,
): FileProblem | null {
  if (types.length > 0 && !types.includes(extensionOf(name).toLowerCase())) return 'wrong-type'
  if (size > maxBytes) return 'too-large'
  return size === 0 ? 'empty' : null
}
