import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import { type FileServer, serveFiles } from '../tools/serve-files.ts'

/** Serialises a page without its scripts, with its shadow trees, and with its style sheets inlined. */
const SERIALISE = `{
  const styleOf = (sheets) => {
    const style = document.createElement('style')
    style.textContent = sheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\\n')
    return style
  }
  const root = document.documentElement.cloneNode(true)
  const copies = [...root.querySelectorAll('*')]
  for (const [index, { shadowRoot }] of [...document.documentElement.querySelectorAll('*')].entries()) {
    if (shadowRoot === null) continue
    const template = document.createElement('template')
    template.setAttribute('shadowrootmode', 'open')
    template.content.append(styleOf(shadowRoot.adoptedStyleSheets), ...[...shadowRoot.childNodes].map((node) => node.cloneNode(true)))
    copies[index].prepend(template)
  }
  for (const part of root.querySelectorAll('script, link, noscript')) part.remove()
  root.querySelector('head').append(styleOf([...document.styleSheets, ...document.adoptedStyleSheets]));
  '<!doctype html>' + root.outerHTML
}`

/** What a bare page writes into, and how it makes the writes of one recorded frame: expressions of the page. */
export interface BareWrites {
  readonly nodes: string
  /** Statements that make `writes` in `nodes`. */
  readonly write: string
  /** How many texts and attributes `writes` are. */
  readonly count: string
}

/** The numbers of cells. */
const CELL_WRITES: BareWrites = {
  nodes: `[...document.querySelectorAll('[data-pv]')].map((cell) => cell.firstChild)`,
  write: 'for (let i = 0; i < writes.length; i += 2) nodes[writes[i]].nodeValue = writes[i + 1]',
  count: 'writes.length / 2',
}

/** The whole script of the bare page: makes the recorded writes in the same nodes at the recorded times, in a loop. */
function bareScript({ nodes, write, count }: BareWrites): string {
  return `
const frames = await (await fetch('/frames.json')).json()
const nodes = ${nodes}
let at = 0
let due = performance.now()
window.bare = { frames: 0, writes: 0 }
const write = () => {
  const [, writes] = frames[at]
  ${write}
  window.bare.frames += 1
  window.bare.writes += ${count}
  at = (at + 1) % frames.length
  plan()
}
const plan = () => {
  due += frames[at][0]
  setTimeout(() => requestAnimationFrame(write), due - performance.now())
}
plan()`
}

/** Returns the page on screen in `tab` as text. */
export function serialisePage(tab: RawTab): Promise<string> {
  return tab.evaluate<string>(SERIALISE)
}

/**
 * Serves the same page without the product: `idle.html` never changes, the page at `url` makes the writes of `frames` in a loop,
 * those of numbers unless told otherwise.
 */
export function serveBarePage(
  html: string,
  frames: readonly (readonly [waitMs: number, writes: readonly unknown[]])[],
  writes: BareWrites = CELL_WRITES,
): Promise<FileServer> {
  const files = {
    'idle.html': html,
    'index.html': html.replace('</body>', '<script type="module" src="/write.js"></script></body>'),
    'write.js': bareScript(writes),
    'frames.json': JSON.stringify(frames),
  }
  return serveFiles(new Map(Object.entries(files)))
}
