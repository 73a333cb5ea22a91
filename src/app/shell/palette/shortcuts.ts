import { PATHS } from '../../../domain/text/paths.ts'
import type { NavigationPage } from '../../pages/pages.ts'

/** After `g` the letter of a page is awaited for this long. In ms. */
const LETTER_MS = 2000

/** Pages by their letters after `g`. Handling, list and palette read this table. */
export const JUMPS = {
  s: 'stations',
  v: 'values',
  a: 'pendingAlerts',
  h: 'alertArchive',
  e: 'events',
  c: 'liveCharts',
  t: 'realtimeChart',
  o: 'setValues',
  l: 'limits',
  j: 'journal',
  d: 'diagnostics',
} as const satisfies { readonly [letter: string]: NavigationPage & keyof typeof PATHS }

export type JumpLetter = keyof typeof JUMPS
export const JUMP_LETTERS = Object.keys(JUMPS) as readonly JumpLetter[]

/** What lies over the page. */
export type PaletteView = 'palette' | 'shortcuts' | null

/** What a key asks the shell for. */
type ShortcutOrder = 'palette' | 'shortcuts' | 'help' | 'silence' | { readonly path: string }

/** What of a key event decides; `timeStamp` in ms. */
export type ShortcutKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>

/** Where keys are text, or belong to what lies over the page. */
const TYPING =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
export const OVER_THE_PAGE = '[role=dialog], [role=alertdialog]'

interface ShortcutReader {
  /** Returns what a key asks for, or null. The key of the palette counts everywhere. Call it for key after key. */
  readonly read: (key: ShortcutKey, target: Element | null) => ShortcutOrder | null
  /** Whether the key may be the letter after `g`: it belongs to the jump, whatever has the focus would do with it. */
  readonly isAwaited: (key: Pick<ShortcutKey, 'timeStamp'>) => boolean
}

export function shortcutReader(): ShortcutReader {
  let goingSince = Number.NEGATIVE_INFINITY
  const isAwaited = ({ timeStamp }: Pick<ShortcutKey, 'timeStamp'>) => timeStamp - goingSince <= LETTER_MS
  const read: ShortcutReader['read'] = ({ key, ctrlKey, metaKey, altKey, timeStamp }, target) => {
    const isGoing = isAwaited({ timeStamp })
    goingSince = Number.NEGATIVE_INFINITY
    const letter = key.toLowerCase()
    if ((ctrlKey || metaKey) && !altKey && letter === 'k') return 'palette'
    if (ctrlKey || metaKey || altKey || target?.closest(TYPING)) return null
    if (key === '?') return 'shortcuts'
    if (key === 'F1') return 'help'
    if (isGoing) {
      const jump = JUMP_LETTERS.find((known) => known === letter)
      return jump === undefined ? null : { path: PATHS[JUMPS[jump]] }
    }
    if (letter === 's') return 'silence'
    if (letter === 'g') goingSince = timeStamp
    return null
  }
  return { read, isAwaited }
}

/** Whether a key means a text: a character, or one that ends or corrects it. */
export function isTyping({ key, ctrlKey, metaKey, altKey }: Omit<ShortcutKey, 'timeStamp'>): boolean {
  return !ctrlKey && !metaKey && !altKey && ([...key].length === 1 || key === 'Backspace' || key === 'Enter')
}

/** Returns a text after one more key of `isTyping`. */
export function typedOn(text: string, key: string): string {
  if (key === 'Backspace') return [...text].slice(0, -1).join('')
  return key === 'Enter' ? text : text + key
}
