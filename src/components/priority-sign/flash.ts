/** One flash a second; WCAG 2.3.1 allows three. */
const PHASE_MS = 500

let signs = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Keeps `data-flash` of the document changing between `full` and `outlined` as long as some sign flashes; returns the
 * function that ends it for this sign. One attribute for all: animations of the signs' own would start when each sign
 * is mounted, and hundreds of them would be work in every picture instead of two a second.
 */
export function flash(): () => void {
  signs += 1
  if (signs === 1) turn()
  return () => {
    signs -= 1
    if (signs === 0) clearTimeout(timer)
  }
}

/** By the clock, so that two windows side by side flash together as well. */
function turn(): void {
  const now = Date.now()
  document.documentElement.dataset.flash = Math.floor(now / PHASE_MS) % 2 === 0 ? 'full' : 'outlined'
  timer = setTimeout(turn, PHASE_MS - (now % PHASE_MS))
}
