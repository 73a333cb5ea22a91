import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { guardTexts } from '../../src/app/text-guard.ts'
import { LiveValue } from '../../src/components/pv/value/live-value.tsx'
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

/** What somebody does who highlights: the texts themselves are put into an element of his own, each or some together. */
function wrapTexts(root: Element, together: boolean): void {
  const texts = [...root.childNodes].filter((node) => node instanceof Text)
  let mark: HTMLElement | null = null
  for (const text of texts) {
    if (mark === null || !together || mark.nextSibling !== text) {
      mark = document.createElement('mark')
      text.before(mark)
    }
    mark.append(text)
  }
}

test.each([
  ['each in an element of its own', false],
  ['neighbours together', true],
])('React removes and inserts beside texts that were put into other elements, %s (F25)', async (_, together) => {
  const { screen } = await renderInPlant(<Sentence />)
  const button = screen.getByRole('button')
  await expect.element(button).toHaveTextContent('gerade drei Nummer 0')
  for (const shown of ['Nummer 1', 'gerade Nummer 2', 'drei Nummer 3', 'gerade Nummer 4']) {
    wrapTexts(button.element(), together)
    await button.click()
    await expect.poll(() => button.element().textContent?.replace(/\s+/g, ' ').trim()).toBe(shown)
  }
})
