import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { guardTexts } from '../../src/app/text-guard.ts'
import { LiveValue } from '../../src/areas/values/value/live-value.tsx'
import { renderInPlant } from '../support/page/render-in-plant.tsx'
import { LEVEL, LEVEL_KEY } from '../support/page/sample-pvs.ts'

beforeAll(guardTexts)

/** What a translator does to a page: each text stands in elements of its own, now and whenever one is written. */
function breakTexts(root: Element): void {
  const replace = (text: Text) => {
    if (text.parentElement === null || text.parentElement.localName === 'font') return
    const font = document.createElement('font')
    font.append(text.data)
    text.replaceWith(font)
  }
  const replaceAll = (node: Node) => {
    if (node instanceof Text) replace(node)
    else for (const child of [...node.childNodes]) replaceAll(child)
  }
  replaceAll(root)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) replaceAll(node)
  }).observe(root, { childList: true, subtree: true })
}

test('a value whose text was replaced is written anew, again and again (F25)', async () => {
  const { worker, screen } = await renderInPlant(<LiveValue liveKey={LEVEL_KEY} config={LEVEL} lastKnown={false} />)
  const text = () => screen.container.querySelector('[data-pv]')?.textContent
  await expect.poll(() => worker.leased.has(`pvValue/${LEVEL_KEY}`)).toBe(true)
  worker.sendLane(LEVEL_KEY, { num: 1 })
  await expect.poll(text).toBe('1,00')
  breakTexts(screen.container)
  for (const [num, shown] of [
    [2, '2,00'],
    [3, '3,00'],
  ] as const) {
    worker.sendLane(LEVEL_KEY, { num })
    await expect.poll(text).toBe(shown)
  }
  expect(screen.container.querySelectorAll('font')).toHaveLength(1)
})

/** What marks words does to a page: each text, and all of them, move into elements of its own. */
function wrapTexts(root: Element): void {
  const texts = [...root.childNodes].filter((node) => node instanceof Text)
  for (const text of texts) {
    const range = document.createRange()
    range.selectNode(text)
    range.surroundContents(document.createElement('mark'))
  }
  const all = document.createElement('span')
  root.prepend(all)
  all.append(...[...root.childNodes].slice(1))
}

function Sentence() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count % 2 === 0 ? 'gerade' : null} {count % 3 === 0 ? <b>drei</b> : null} Nummer {count}
    </button>
  )
}

test('React removes and inserts beside a text that was replaced (F25)', async () => {
  const { screen } = await renderInPlant(<Sentence />)
  const button = screen.getByRole('button')
  await expect.element(button).toHaveTextContent('gerade drei Nummer 0')
  breakTexts(screen.container)
  for (const shown of ['Nummer 1', 'gerade Nummer 2', 'drei Nummer 3', 'gerade Nummer 4']) {
    await button.click()
    await expect.element(button).toHaveTextContent(shown)
    await expect.poll(() => button.element().textContent?.replace(/\s+/g, ' ').trim()).toBe(shown)
  }
})

test('React removes, inserts and writes where a text was moved into another element (F25)', async () => {
  const { screen } = await renderInPlant(<Sentence />)
  const button = screen.getByRole('button')
  const text = () => button.element().textContent?.replace(/\s+/g, ' ').trim()
  await expect.poll(text).toBe('gerade drei Nummer 0')
  for (const shown of [
    'Nummer 1',
    'gerade Nummer 2',
    'drei Nummer 3',
    'gerade Nummer 4',
    'Nummer 5',
    'gerade drei Nummer 6',
  ]) {
    wrapTexts(button.element())
    await button.click()
    await expect.poll(text).toBe(shown)
  }
  // Nothing that is empty stays.
  expect([...button.element().querySelectorAll('mark')].filter((mark) => !mark.hasChildNodes())).toEqual([])
})
