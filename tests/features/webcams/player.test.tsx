import { expect, test } from 'vitest'
import { CameraView } from '../../../src/features/webcams/camera-view.tsx'
import { PlayedPlant } from '../../support/page/played-plant.ts'
import { renderInPlant } from '../../support/page/render-in-plant.tsx'

const CAMERA = { id: 7, name: 'Rechen', stationNumber: 1, intervalMs: 60_000 }
const START = Date.UTC(2026, 5, 10, 9, 0)
const IMAGES = Array.from({ length: 6 }, (_, index) => ({
  timestamp: START + index * 60_000,
  filename: `p${index}.jpg`,
}))
const PICTURE = { contentType: 'image/jpeg', fileName: 'p.jpg', data: new ArrayBuffer(4) }

test('pictures that are played are not written into the address one by one: it follows once they rest (F156)', async () => {
  const { worker, router, screen } = await renderInPlant(<CameraView camera={CAMERA} cameras={[CAMERA]} />)
  new PlayedPlant(worker, { reads: { webcamImages: IMAGES, webcamImage: PICTURE } })
  const addresses: string[] = []
  router.subscribe(({ location }) => {
    if (location.search !== addresses.at(-1)) addresses.push(location.search)
  })
  const shown = () => screen.container.querySelector<HTMLElement>('[data-picture]')?.dataset.picture
  await screen
    .getByRole('button', { name: /\d\d:\d\d/ })
    .first()
    .click()
  await expect.poll(shown).toBe('p0.jpg')
  await expect.poll(() => addresses).toEqual([`?at=${START}`])
  await screen.getByRole('button', { name: 'Abspielen' }).click()
  await expect.poll(shown).toBe('p5.jpg')
  expect(addresses).toEqual([`?at=${START}`])
  await expect.poll(() => addresses).toEqual([`?at=${START}`, `?at=${START + 5 * 60_000}`])
  // What comes by a link is shown, and stays.
  await router.navigate(`/here?at=${START + 120_000}`)
  await expect.poll(shown).toBe('p2.jpg')
  await screen.getByRole('button', { name: 'Aktuell' }).click()
  await expect.poll(shown).toBeUndefined()
  await expect.poll(() => addresses.at(-1)).toBe('')
})
