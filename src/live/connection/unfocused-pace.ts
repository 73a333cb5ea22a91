import { connector, onWorkerConnected } from './live-client.ts'

/** Two pictures a second: numbers can still be read as they change. */
const UNFOCUSED_GAP_MS = 500

let isWanted = false
let askedMs = 0

/** Makes frames at least 500 ms apart while this window is visible without focus; false ends that. */
export function slowWithoutFocus(isSlow: boolean): void {
  isWanted = isSlow
  ask()
}

function ask(): void {
  const ms = isWanted && !document.hasFocus() ? UNFOCUSED_GAP_MS : 0
  if (ms === askedMs) return
  askedMs = ms
  connector.signal({ kind: 'gap', ms })
}

/** Call once, before the tab connects. */
export function followFocus(): void {
  for (const type of ['focus', 'blur']) window.addEventListener(type, ask)
  onWorkerConnected(() => {
    // A worker starts without.
    askedMs = 0
    ask()
  })
}
