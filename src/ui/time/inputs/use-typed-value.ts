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
  /** Runs on Alt+Down. */
  readonly onOpen?: () => void
}

/** A text as it was typed, and the value that the field had then. Any other value since replaces the text. */
interface Typed {
  readonly text: string
  readonly of: number | null
  /** The field was invalid when its correction began. */
  readonly isJudged: boolean
}

/**
 * Connects a text field with a controlled value. The typed text stays until it is complete (Enter, or leaving the field) and
 * beyond that while it has no value; then each key of the correction is judged, so that the error goes at once.
 */
export function useTypedValue({ value, onChange, textOf, parse, moved, isEager = false, onOpen }: Options) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const isTyping = typed !== null && Object.is(typed.of, value)
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

  const commit = () => {
    if (!isTyping) return
    const next = read(typed.text)
    setTyped(Number.isNaN(next) ? { ...typed, of: next } : null)
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
        const next = isJudged || (isEager && !Number.isNaN(now)) ? now : value
        setTyped({ text: target.value, of: next, isJudged })
        give(next)
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') commit()
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
