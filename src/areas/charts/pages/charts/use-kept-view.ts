import { useLayoutEffect, useRef, useState } from 'react'
import type { KeptView, ToldView } from '../../chart/kept-view.ts'

interface Options extends Pick<KeptView, 'part' | 'turn' | 'canUndo'> {
  /** Takes a view that has rested. `isStep`: it is a step of its own in the history, else it goes on with the one before. */
  readonly take: (view: ToldView, isStep: boolean) => void
  /** Goes back in the history. */
  readonly back: () => void
  /** Shows the part again as it was taken last. */
  readonly restore: () => void
}

interface Resting {
  view: ToldView | null
  timer: ReturnType<typeof setTimeout> | undefined
  /** The gesture whose view was taken last. */
  step: number | null
}

/** How long a view must stand still. */
const REST_MS = 150

/** Keeps the view of a chart: a gesture is taken where it rests, as one step. */
export function useKeptView({ part, turn, canUndo, take, back, restore }: Options): KeptView {
  const newest = useRef({ take, back, restore, canUndo })
  useLayoutEffect(() => {
    newest.current = { take, back, restore, canUndo }
  })
  const [resting] = useState<Resting>(() => ({ view: null, timer: undefined, step: null }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what rests at the time belongs to what was shown before
  useLayoutEffect(
    () => () => {
      clearTimeout(resting.timer)
      resting.timer = undefined
    },
    [resting, turn],
  )
  const [handlers] = useState(() => {
    const isNewStep = ({ step }: ToldView) => step !== null && step !== resting.step
    return {
      onView: (view: ToldView) => {
        if (resting.view !== null && isSame(resting.view, view)) return
        resting.view = view
        clearTimeout(resting.timer)
        resting.timer = setTimeout(() => {
          resting.timer = undefined
          const isStep = isNewStep(view)
          resting.step = view.step
          newest.current.take(view, isStep)
        }, REST_MS)
      },
      onUndo: () => {
        const { back, canUndo, restore } = newest.current
        // A gesture that has not rested yet is the step to take back.
        if (resting.timer !== undefined && resting.view !== null && isNewStep(resting.view)) restore()
        else if (canUndo) back()
      },
    }
  })
  return { part, turn, canUndo, ...handlers }
}

function isSame(one: ToldView, other: ToldView): boolean {
  return (
    one.from === other.from &&
    one.to === other.to &&
    one.step === other.step &&
    one.isWhole === other.isWhole &&
    one.isAtEnd === other.isAtEnd
  )
}
