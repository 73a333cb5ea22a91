import controls from './controls.module.css'

interface StableTextProps {
  readonly children: string
  /** The longest text that stands here in ordinary times. */
  readonly widest: string
}

/**
 * A text of a button that counts something: it has the room of its widest, so that no other button moves while it counts. Digits
 * are wider than most letters, so as many of them are room enough.
 */
export function StableText({ children, widest }: StableTextProps) {
  return (
    <span className={controls.stable} style={{ minInlineSize: `${widest.length}ch` }}>
      {children}
    </span>
  )
}
