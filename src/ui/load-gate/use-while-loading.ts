import { useState } from 'react'
import type { LoadState } from '../../wire/tabs/frame.ts'

/**
 * Returns what has loaded of a subject, and while more of it loads what it was before: the end of a time that is not over moves
 * on, and what stands on the screen needs no spinner for that. After a failure, and for another subject, it is null.
 */
export function useWhileLoading<Body>(body: Body | null, load: LoadState, subject: string): Body | null {
  const [last, setLast] = useState({ subject, body })
  if (last.subject !== subject || (body !== null && last.body !== body)) setLast({ subject, body })
  if (body !== null || load.state === 'error' || last.subject !== subject) return body
  return last.body
}
