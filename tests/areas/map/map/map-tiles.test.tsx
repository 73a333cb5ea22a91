import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { MapTiles } from '../../../../src/areas/map/map/map-tiles.tsx'

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
