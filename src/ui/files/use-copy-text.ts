import { useState } from 'react'

interface CopyText {
  /** How the last attempt ended; null before the first. */
  readonly outcome: 'copied' | 'copyFailed' | null
  /** The text that the browser refused to copy, to be shown instead; null if it did not refuse. */
  readonly refused: string | null
  readonly copy: (text: string) => Promise<void>
}

/** Copies a text to the clipboard. */
export function useCopyText(): CopyText {
  const [outcome, setOutcome] = useState<CopyText['outcome']>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const copy = async (text: string) => {
    try {
      // There is no clipboard over plain http.
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
      setRefused(null)
    } catch {
      setOutcome('copyFailed')
      setRefused(text)
    }
  }
  return { outcome, refused, copy }
}
