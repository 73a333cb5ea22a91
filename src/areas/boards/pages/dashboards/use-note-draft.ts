import { useState } from 'react'
import { isLike } from '../../../../domain/forms/same-value.ts'
import { type DraftStore, draftStore } from '../../../../ui/form/state/drafts.ts'

interface NoteDraft {
  readonly text: string
  /** What the plant said when the user began, or has seen since. */
  readonly seen: string
  /** What was saved last while the writing went on; null if nothing was. */
  readonly sent: string | null
}

interface NoteDrafts {
  readonly draft: NoteDraft | null
  /** ms since 1970 of the draft that was restored; null if there was none, or once it has changed. */
  readonly restoredAt: number | null
  readonly write: (draft: NoteDraft | null) => void
  /** This text has been saved. What was typed meanwhile stays. */
  readonly onSaved: (text: string) => void
}

const MODEL: NoteDraft = { text: '', seen: '', sent: null }

/** What a user writes into a note and has not saved: kept in the browser, for the same user only. */
export function useNoteDraft(id: number): NoteDrafts {
  const [store] = useState(() => draftStore(`note/${id}`))
  const [state, setState] = useState(() => restored(store))
  const kept = (draft: NoteDraft | null) => {
    if (draft === null || draft.text === draft.seen) store.remove()
    else store.write({ ...draft })
    return { draft, restoredAt: null }
  }
  return {
    ...state,
    write: (draft) => setState(kept(draft)),
    onSaved: (text) =>
      setState(({ draft }) => kept(draft === null || draft.text === text ? null : { ...draft, sent: text })),
  }
}

function restored(store: DraftStore): Pick<NoteDrafts, 'draft' | 'restoredAt'> {
  const kept = store.read()
  return isNoteDraft(kept?.edits) && kept !== null
    ? { draft: kept.edits, restoredAt: kept.at }
    : { draft: null, restoredAt: null }
}

function isNoteDraft(stored: unknown): stored is NoteDraft {
  return isLike(stored, MODEL)
}
