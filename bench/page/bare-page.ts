import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RawTab } from '../../tests/support/raw-tab.ts'
import type { WrittenFrame } from './write-recorder.ts'

/** Texts of a page as it stands, without its scripts and with its style sheets inside. */
const SERIALISE = `{
  const root = document.documentElement.cloneNode(true)
  for (const part of root.querySelectorAll('script, link, noscript')) part.remove()
  const style = document.createElement('style')
  style.textContent = [...document.styleSheets, ...document.adoptedStyleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\\n')
  root.querySelector('head').append(style);
  '<!doctype html>' + root.outerHTML
}`

/** All that the page of the bare case does: the recorded texts into the same nodes, at the recorded times, for ever. */
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

/** The page that is on screen in `tab`, as text. */
export function serialisePage(tab: RawTab): Promise<string> {
  return tab.evaluate<string>(SERIALISE)
}

/** The same page with nothing behind it: `/idle` never changes, `/` writes `frames` again and again. */
export async function serveBarePage(
  html: string,
  frames: readonly WrittenFrame[],
): Promise<{ readonly url: string; close(): void }> {
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/idle': ['text/html; charset=utf-8', html],
    '/': [
      'text/html; charset=utf-8',
      html.replace('</body>', '<script type="module" src="/write.js"></script></body>'),
    ],
    '/write.js': ['text/javascript', SCRIPT],
    '/frames.json': ['application/json', JSON.stringify(frames)],
  }
  const server = createServer((req, res) => {
    const [type, text] = files[req.url ?? ''] ?? ['text/plain', '']
    res.setHeader('Content-Type', type)
    res.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
