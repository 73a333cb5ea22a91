import { HIT, HOSTILE } from '../areas/drawings/cleaning/hostile-images.ts'
import { expect, test } from './fixtures.ts'

test.use({ images: HOSTILE })

/** So many are opened by one call: a driver waits for half a minute at most. */
const AT_ONCE = 15

test('no hostile image runs, loads or leads anywhere, nor takes the page away (S-08, S-25, F56)', async ({
  openLoggedIn,
}) => {
  test.slow(true, 'opens almost two hundred images')
  const screen = await openLoggedIn('/images')
  const names = Object.keys(HOSTILE)
  const opened: string[] = []
  for (let first = 0; first < names.length; first += AT_ONCE) {
    opened.push(...(await screen.evaluate(openImages, names.slice(first, first + AT_ONCE))))
  }
  expect(opened).toEqual(names)
  const seen = await screen.evaluate(
    (hit) => ({
      hits: document.documentElement.dataset.hit ?? '',
      loaded: performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(hit)).length,
      address: location.pathname,
    }),
    HIT,
  )
  expect(seen).toEqual({ hits: '', loaded: 0, address: `/images/${encodeURIComponent(names.at(-1) ?? '')}` })
})

/** Runs in the page. Opens images one after the other, presses all that they have, and returns those that were drawn or refused in a sentence. */
async function openImages(names: readonly string[]): Promise<readonly string[]> {
  Object.assign(window, {
    hit: () => {
      document.documentElement.dataset.hit = 'hit'
    },
  })
  const shown: string[] = []
  for (const name of names) {
    history.pushState({}, '', `/images/${encodeURIComponent(name)}`)
    dispatchEvent(new PopStateEvent('popstate'))
    for (let frame = 0; frame < 600; frame += 1) {
      await new Promise(requestAnimationFrame)
      if (document.querySelector('h1')?.textContent !== name) continue
      const root = document.querySelector('[data-draws-image] > div')?.shadowRoot
      const isRefused = document.querySelector('main p[role=alert]') !== null
      if (root == null && !isRefused) continue
      for (const node of root?.querySelectorAll('*') ?? []) {
        node.dispatchEvent(new MouseEvent('pointerover', { bubbles: true, composed: true }))
        node.dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }))
      }
      // So long what it may run has its turn; WebKit refuses more than ten addresses a second.
      for (let turn = 0; turn < 10; turn += 1) await new Promise(requestAnimationFrame)
      shown.push(name)
      break
    }
  }
  return shown
}
