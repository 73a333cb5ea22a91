import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { MapTiles, PICTURE_LOCK } from '../../../../src/areas/map/map/map-tiles.tsx'

const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
const pictureOf = (name: number) => `data:image/svg+xml,${encodeURIComponent(`${DOT}<!--${name}-->`)}`
const BROKEN = 'data:image/png,nothing'

/** Two maps of one tab. The fourth picture of each cannot be read. */
function Maps({ count }: { readonly count: number }) {
  const tiles = Array.from({ length: count }, (_, index) => ({
    url: index === 3 ? BROKEN : pictureOf(index),
    x: index * 10,
    y: 0,
    size: 10,
  }))
  return [1, 2].map((map) => (
    <svg key={map} width="400" height="10" aria-hidden="true">
      <MapTiles tiles={tiles} />
    </svg>
  ))
}

test('the pictures of all maps are asked for one after the other, also after one that cannot be read (F31)', async () => {
  const loading = new Set<Node>()
  let most = 0
  let ended = 0
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) if ((target as Element).hasAttribute('href')) loading.add(target)
    most = Math.max(most, loading.size)
  })
  watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['href'] })
  for (const kind of ['load', 'error']) {
    document.body.addEventListener(
      kind,
      ({ target }) => {
        if (loading.delete(target as Node)) ended += 1
      },
      true,
    )
  }
  await render(<Maps count={12} />)
  await expect.poll(() => ended).toBe(24)
  watch.disconnect()
  expect(most).toBe(1)
  expect(document.querySelectorAll('image[href]')).toHaveLength(24)
  expect(document.querySelectorAll('image[visibility=hidden]')).toHaveLength(2)
})

/** Another tab of the browser, as far as locks go: it is a client of its own, and dies when it is removed. */
function anotherTab(): { readonly locks: LockManager; readonly die: () => void } {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const locks = frame.contentWindow?.navigator.locks
  if (locks === undefined) throw new Error('the other tab has no locks')
  return { locks, die: () => frame.remove() }
}

/** Takes the turn of pictures as another tab does, while its picture hangs. */
const hang = (locks: LockManager) =>
  new Promise<void>((begun) => {
    locks
      .request(PICTURE_LOCK, () => {
        begun()
        return new Promise(() => undefined)
      })
      .catch(() => undefined)
  })
const asked = () => document.querySelectorAll('image[href]').length
const isWaiting = async () =>
  (await navigator.locks.query()).pending?.some(({ name }) => name === PICTURE_LOCK) ?? false

test('all tabs of a browser together ask for one picture at a time; a tab that dies frees its turn (F31)', async () => {
  const other = anotherTab()
  await hang(other.locks)
  await render(<Maps count={12} />)
  await expect.poll(isWaiting).toBe(true)
  expect(asked()).toBe(0)
  other.die()
  await expect.poll(asked).toBe(24)
})

test('another tab has its turn while this one has pictures left, and all of it when its maps are gone (F31)', async () => {
  const first = anotherTab()
  await hang(first.locks)
  const { unmount } = await render(<Maps count={12} />)
  await expect.poll(isWaiting).toBe(true)
  const second = anotherTab()
  const hasTurn = hang(second.locks)
  first.die()
  // It came after the first picture of this tab, and before the others.
  await hasTurn
  expect(asked()).toBe(1)
  await unmount()
  second.die()
  const third = anotherTab()
  await hang(third.locks)
  third.die()
})
