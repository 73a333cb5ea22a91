import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { must } from '../../../domain/base/must.ts'

interface Options {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  /** Returns the text of a value. */
  readonly textOf: (value: number) => string
  /** Returns the value of a text, NaN if it has none. */
  readonly parse: (text: string) => number
  /** Returns the value one step up or down; null from a text without a value. `atEnd`: the caret is in the last word. */
  readonly moved: (value: number | null, direction: 1 | -1, atEnd: boolean) => number | null
  /** Gives each value that the text has on the way. A half typed one may have another value than is meant. */
  readonly isEager?: boolean
  /** Runs on Escape where nothing is being typed; returns whether there was something else to take back. */
  readonly onTakeBack?: (() => boolean) | undefined
  /** Runs on Alt+Down. */
  readonly onOpen?: () => void
}

/** A text as it was typed. */
interface Typed {
  readonly text: string
  /** Text and value of the field when somebody began to type. */
  readonly shown: string
  readonly before: number | null
  /** The value that was given for it. A text that is not typed on any more goes with it: any other value since replaces it. */
  readonly of: number | null
  /** It is still being typed: it stays, whatever the value becomes meanwhile. */
  readonly isOpen: boolean
  /** The field was invalid when its correction began. */
  readonly isJudged: boolean
}

/**
 * Connects a text field with a controlled value. What is being typed stays until it is given (Enter, or leaving the field) or taken
 * back (Escape), also while the value moves by itself; the field then shows the present value. A text that has no value stays
 * beyond that; then each key of the correction is judged, so that the error goes at once.
 */
export function useTypedValue(options: Options) {
  const { value, onChange, textOf, parse, moved, isEager = false, onTakeBack, onOpen } = options
  const [typed, setTyped] = useState<Typed | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const isTyping = typed !== null && (typed.isOpen || Object.is(typed.of, value))
  const text = isTyping ? typed.text : value === null || Number.isNaN(value) ? '' : textOf(value)
  const read = (source: string) => (source.trim() === '' ? null : parse(source))

  useLayoutEffect(() => {
    // A new text moves the caret to its end, and the next step would move another part.
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const give = (next: number | null) => {
    if (!Object.is(next, value)) onChange(next)
  }

  /** Returns whether there was something to take back. */
  const takeBack = (): boolean => {
    if (typed === null || !typed.isOpen) return false
    const { before, of, shown } = typed
    setTyped(Number.isNaN(before) ? { ...typed, text: shown, of: before, isOpen: false } : null)
    // What was given on the way.
    if (!Object.is(of, before) && Object.is(of, value)) give(before)
    return true
  }

  const commit = () => {
    if (!isTyping) return
    // Of a value that moves, what stood there when somebody began is an old one.
    if (typed.isOpen && typed.text === typed.shown) {
      takeBack()
      return
    }
    const next = read(typed.text)
    setTyped(Number.isNaN(next) ? { ...typed, of: next, isOpen: false } : null)
    give(next)
  }

  return {
    commit,
    attributes: {
      ref: input,
      type: 'text',
      value: text,
      autoComplete: 'off',
      spellCheck: false,
      onBlur: commit,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const isJudged = Number.isNaN(value) || (isTyping && typed.isJudged)
        const now = read(target.value)
        const { shown, before } = isTyping && typed.isOpen ? typed : { shown: text, before: value }
        const isGiven = isJudged || (isEager && !Number.isNaN(now))
        setTyped({ text: target.value, shown, before, of: isGiven ? now : before, isOpen: true, isJudged })
        if (isGiven) give(now)
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') commit()
        // What is around the field stays open.
        if (event.key === 'Escape' && (takeBack() || onTakeBack?.() === true)) event.stopPropagation()
        if (event.key === 'ArrowDown' && event.altKey && onOpen !== undefined) {
          event.preventDefault()
          commit()
          onOpen()
        }
        const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
        if (direction === 0 || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        const position = must(event.currentTarget.selectionStart)
        const next = moved(isTyping ? read(text) : value, direction, position > text.trimEnd().lastIndexOf(' '))
        if (next === null || Number.isNaN(next)) return
        caret.current = position
        setTyped(null)
        give(next)
      },
    },
  } as const
}
