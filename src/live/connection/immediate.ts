/**
 * Gives React a `setImmediate` that outlives the page cache. React works on by a message to itself, one at a time, unless
 * there is `setImmediate`. WebKit loses a message that arrives while its page enters the page cache, and React would wait
 * for it for ever (pitfall 48). Here each work that still waits gets a new message when the page is back. Call before the
 * interface loads.
 */
export function provideImmediate(): void {
  const { port1, port2 } = new MessageChannel()
  const waiting: (() => void)[] = []
  // A message more than works is harmless: it finds none.
  port1.onmessage = () => waiting.shift()?.()
  const post = () => port2.postMessage(null)
  window.addEventListener('pageshow', () => waiting.forEach(post))
  const setImmediate = (work: () => void) => {
    waiting.push(work)
    post()
  }
  Object.assign(window, { setImmediate })
}
