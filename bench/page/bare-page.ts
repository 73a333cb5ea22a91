import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import { type FileServer, serveFiles } from '../tools/serve-files.ts'
import type { WrittenFrame } from './write-recorder.ts'

/** Serialises a page without its scripts, with its style sheets inlined. */
const SERIALISE = `{
  const root = document.documentElement.cloneNode(true)
  for (const part of root.querySelectorAll('script, link, noscript')) part.remove()
  const style = document.createElement('style')
  style.textContent = [...document.styleSheets, ...document.adoptedStyleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\\n')
  root.querySelector('head').append(style);
  '<!doctype html>' + root.outerHTML
}`

/**
 * The whole script of the bare page: writes the recorded texts into the same nodes at the recorded times, in a loop.
 */
const SCRIPT = `
const frames = await (await fetch('/frames.json')).json()
const nodes = [...document.querySelectorAll('[data-pv]')].map((cell) => cell.firstChild)
let at = 0
let due = performance.now()
window.bare = { frames: 0, writes: 0 }
const write = () => {
  const [, writes] = frames[at]
  for (let i = 0; i < writes.length; i += 2) nodes[writes[i]].nodeValue = writes[i + 1]
  window.bare.frames += 1
  window.bare.writes += writes.length / 2
  at = (at + 1) % frames.length
  plan()
}
const plan = () => {
  due += frames[at][0]
  setTimeout(() => requestAnimationFrame(write), due - performance.now())
}
plan()`

/** Returns the page on screen in `tab` as text. */
export function serialisePage(tab: RawTab): Promise<string> {
  return tab.evaluate<string>(SERIALISE)
}

/** Serves the same page without the product: `idle.html` never changes, the page at `url` writes `frames` in a loop. */
export function serveBarePage(html: string, frames: readonly WrittenFrame[]): Promise<FileServer> {
  const files = {
    'idle.html': html,
    'index.html': html.replace('</body>', '<script type="module" src="/write.js"></script></body>'),
    'write.js': SCRIPT,
    'frames.json': JSON.stringify(frames),
  }
  return serveFiles(new Map(Object.entries(files)))
}
