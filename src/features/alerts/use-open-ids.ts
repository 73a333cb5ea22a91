import { useEffect, useMemo, useRef, useState } from 'react'
import { openAlertIds } from '../../live/views/alert-list.ts'
import { useLiveValue } from '../../live/views/hooks.ts'

/** Checks the selection at most this often while alerts change; a large one takes a while. */
const CHECK_INTERVAL_MS = 250
const NONE: readonly string[] = []

/** Returns those of the selected alerts that are still open, loaded or not. */
export function useOpenIds(selected: ReadonlySet<string>): readonly string[] {
  const summary = useLiveValue('alertSummary', '').value
  const newest = useRef(summary)
  const [open, setOpen] = useState(NONE)
  useEffect(() => {
    newest.current = summary
  }, [summary])
  useEffect(() => {
    if (selected.size === 0) return
    const ids = [...selected]
    let isOver = false
    let checkedAt: typeof summary | undefined
    const check = async () => {
      if (checkedAt === newest.current) return
      checkedAt = newest.current
      const result = await openAlertIds(ids)
      if (!isOver && result.ok) setOpen(result.body)
    }
    void check()
    const timer = setInterval(() => void check(), CHECK_INTERVAL_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [selected])
  // The last result may belong to another selection: never act on alerts that are not selected.
  return useMemo(() => open.filter((id) => selected.has(id)), [open, selected])
}
