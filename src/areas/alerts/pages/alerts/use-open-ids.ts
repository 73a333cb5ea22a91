import { useEffect, useMemo, useRef, useState } from 'react'
import { useLiveValue } from '../../../../live/views/hooks.ts'
import { openAlertIds } from '../../../../live/views/lists.ts'

/** Checks the selection at most this often while alerts change; a large one takes a while. */
const CHECK_INTERVAL_MS = 250

/** What the worker knew of a selection. */
interface Checked {
  readonly selected: ReadonlySet<string>
  readonly open: ReadonlySet<string>
}

const NOTHING: Checked = { selected: new Set(), open: new Set() }

/**
 * Returns those of the selected alerts that are still open, loaded or not. One that was just selected counts until the worker has
 * answered: a key pressed right after the selection acknowledges all of it, and of an alert that is not open nothing comes.
 */
export function useOpenIds(selected: ReadonlySet<string>): readonly string[] {
  const summary = useLiveValue('alertSummary', '').value
  const newest = useRef(summary)
  const [checked, setChecked] = useState(NOTHING)
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
      if (!isOver && result.ok) setChecked({ selected, open: new Set(result.body) })
    }
    void check()
    const timer = setInterval(() => void check(), CHECK_INTERVAL_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [selected])
  return useMemo(
    () => [...selected].filter((id) => checked.open.has(id) || !checked.selected.has(id)),
    [checked, selected],
  )
}
