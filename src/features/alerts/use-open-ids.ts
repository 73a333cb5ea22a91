import { useEffect, useState } from 'react'
import { openAlertIds } from '../../live/alert-list.ts'
import { useValue } from '../../live/use-live.ts'

/** A large selection is looked at again only so often while alerts come and go. */
const LOOK_AGAIN_MS = 250
const NONE: readonly string[] = []

/** Those of the selected alerts that nobody has acknowledged yet, wherever in the list they are. */
export function useOpenIds(selected: ReadonlySet<string>): readonly string[] {
  const { value: summary } = useValue('alertSummary', '')
  const [asked, setAsked] = useState({ selected, summary })
  const [open, setOpen] = useState(NONE)
  useEffect(() => {
    if (asked.selected === selected && asked.summary === summary) return
    const ms = asked.selected === selected ? LOOK_AGAIN_MS : 0
    const timer = setTimeout(() => setAsked({ selected, summary }), ms)
    return () => clearTimeout(timer)
  }, [asked, selected, summary])
  useEffect(() => {
    let isOver = false
    void openAlertIds([...asked.selected]).then((result) => {
      if (!isOver && result.ok) setOpen(result.body)
    })
    return () => {
      isOver = true
    }
  }, [asked])
  return selected.size === 0 ? NONE : open
}
