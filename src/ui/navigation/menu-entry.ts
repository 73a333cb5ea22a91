import type { ReactNode } from 'react'

/** An entry of a menu: something to do, a link, or a line between others. */
export type MenuEntry =
  | {
      readonly id: string
      readonly label: string
      readonly icon?: ReactNode
      readonly onChoose: () => void
      /** What it does, below its label. */
      readonly hint?: string | undefined
      /** Of an entry that is on or off: whether it is on now. */
      readonly checked?: boolean
      /** Why it is not possible now; the entry stays visible with the reason, which stands instead of the hint. */
      readonly blocked?: string | null
    }
  | { readonly id: string; readonly label: string; readonly icon?: ReactNode; readonly to: string }
  | { readonly id: string; readonly separator: true }
