import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { newId } from '../../../../live/calls/command-request.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { draftStore } from '../../../../ui/form/state/drafts.ts'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import type { LifecycleDraft, LifecycleEntry } from '../../../../wire/server/maintenance.ts'
import type { PvRef } from '../../../../wire/server/pv.ts'
import type { LoadState } from '../../../../wire/tabs/frame.ts'
import {
  editCounts,
  isLifecycleEdits,
  type LifecycleEdits,
  NO_EDITS,
  openEdits,
  withNew,
  withoutSent,
} from '../../rules/lifecycle-edits.ts'

export interface Lifecycle {
  readonly load: LoadState
  readonly refetch: () => void
  /** Null until it is known. */
  readonly saved: readonly LifecycleEntry[] | null
  readonly edits: LifecycleEdits
  /** ms since 1970 when the kept edits were made; null if there were none, or once they have changed. */
  readonly restoredAt: number | null
  readonly setEdits: (edits: LifecycleEdits) => void
  /** Puts a new entry into the list. `isSent`: it may be saved already, as in `onSent`. */
  readonly add: (draft: LifecycleDraft, isSent: boolean) => void
  /** These edits have been saved. What was entered meanwhile stays one. */
  readonly onSaved: (sent: LifecycleEdits) => void
  /** These edits may have been saved: their new entries are not sent again before it is known what the server has. */
  readonly onSent: (sent: LifecycleEdits) => void
  /** A new entry has been sent, and may be saved: sent again before that is read, it would be saved twice. */
  readonly isUnread: boolean
}

/** New entries that were sent, and what the server had before. */
interface Unread {
  readonly before: readonly LifecycleEntry[] | null
  readonly keys: ReadonlySet<string>
}

/**
 * The life cycle of a machine, and what this user wants to change of it: kept in the browser until it is saved, for the same
 * user only, also across a reload. Specification 3, "Maintenance".
 */
export function useLifecycle(pv: PvRef): Lifecycle {
  const query = useQuery(
    'lifecycle',
    useMemo(() => ({ pvType: pv.type, pvNr: pv.nr }), [pv]),
  )
  useRereads(query)
  const [store] = useState(() => draftStore(`lifecycle/${pvParam(pv)}`))
  const [state, setState] = useState(() => {
    const draft = store.read()
    const kept = draft?.edits.changes
    return isLifecycleEdits(kept) && draft !== null
      ? { edits: kept, restoredAt: draft.at }
      : { edits: NO_EDITS, restoredAt: null }
  })
  const kept = (edits: LifecycleEdits) => {
    if (editCounts(edits).all === 0) store.remove()
    else store.write({ changes: edits })
    return { edits, restoredAt: null }
  }
  const setEdits = (edits: LifecycleEdits) => setState(kept(edits))
  const onSaved = (sent: LifecycleEdits) => setState(({ edits }) => kept(withoutSent(edits, sent)))
  const saved = query.body
  const edits = useMemo(() => (saved === null ? state.edits : openEdits(saved, state.edits)), [saved, state.edits])
  const latest = useRef(saved)
  useLayoutEffect(() => {
    latest.current = saved
  })
  const [unread, setUnread] = useState<Unread | null>(null)
  const onSent = ({ entriesToCreate }: LifecycleEdits) =>
    setUnread({ before: latest.current, keys: new Set(entriesToCreate.map(({ key }) => key)) })
  const add = (draft: LifecycleDraft, isSent: boolean) => {
    const key = newId()
    setState((before) => kept(withNew(before.edits, key, draft)))
    if (isSent) setUnread({ before: latest.current, keys: new Set([key]) })
  }
  const isUnread =
    unread !== null && unread.before === saved && edits.entriesToCreate.some(({ key }) => unread.keys.has(key))
  const { restoredAt } = state
  return {
    load: query.load,
    refetch: query.refetch,
    saved,
    edits,
    restoredAt,
    setEdits,
    add,
    onSaved,
    onSent,
    isUnread,
  }
}
