import { useEffect, useMemo, useRef, useState } from 'react'
import { openAlertIds } from '../../live/views/alert-list.ts'
import { useLiveValue } from '../../live/views/hooks.ts'

/** While alerts come and go the selection is looked at again so often at most; a large one takes a while. */
const LOOK_AGAIN_MS = 250
const NONE: readonly string[] = []

/** Those of the selected alerts that nobody has acknowledged yet, wherever in the list they are. */
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
    let looked: typeof summary | undefined
    const look = async () => {
      if (looked === newest.current) return
      looked = newest.current
      const result = await openAlertIds(ids)
      if (!isOver && result.ok) setOpen(result.body)
    }
    void look()
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [selected])
  // The last answer may be of another selection: nothing that is not selected now may be acted on.
  return useMemo(() => open.filter((id) => selected.has(id)), [open, selected])
}
