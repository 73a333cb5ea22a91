import { expect, onTestFinished, test, vi } from 'vitest'
import { CameraView } from '../../../../../src/areas/site/pages/webcams/camera-view.tsx'
import type { EndpointName } from '../../../../../src/wire/endpoints/endpoints.ts'
import type { Result } from '../../../../../src/wire/server/result.ts'
import { type PageWorker, pageWorker } from '../../../../support/page/page-worker.ts'
import { type PlantParts, PlayedPlant } from '../../../../support/page/played-plant.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'
import { press } from '../../../../support/writing/hands.ts'

const CAMERA = { id: 7, name: 'Rechen', stationNumber: 1, intervalMs: 60_000 }
const START = Date.UTC(2026, 5, 10, 9, 0)
const IMAGES = Array.from({ length: 6 }, (_, index) => ({
  timestamp: START + index * 60_000,
  filename: `p${index}.jpg`,
}))
const PICTURE = { contentType: 'image/jpeg', fileName: 'p.jpg', data: new ArrayBuffer(4) }
const THERE: Result<unknown> = { ok: true, body: PICTURE }
const failed = (status: number): Result<unknown> => ({ ok: false, error: { kind: 'http', status, text: '' } })
/** Longer than any pause between two attempts. */
const PAUSE_MS = 60_000

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

async function open(reads: PlantParts['reads'] & object) {
  const plant = new PlayedPlant(await pageWorker(), { reads })
  const shown = await renderInPlant(<CameraView camera={CAMERA} cameras={[CAMERA]} />)
  // What was asked while it rendered.
  for (const call of shown.worker.calls) plant.called(call)
  shown.worker.plant = plant
  return shown
}

test('stored pictures that could not be loaded, or that the server does not have, are said to be so and asked for again one by one while they are shown (rule Q4)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { worker, screen } = await open({ webcamImages: IMAGES })
  const asked = () => worker.callsOf('webcamImage').filter(({ args }) => nameIn(args) !== '')
  const texts = () => [...screen.container.querySelectorAll('[data-thumbnail] > span')].map((each) => each.textContent)
  const thumbnails = screen.getByRole('list', { name: 'Auswahl der Bilder' })
  await expect.element(thumbnails).toBeInTheDocument()
  thumbnails.element().scrollIntoView()
  await expect.poll(() => asked().length).toBe(IMAGES.length)
  for (const [index, { respond }] of asked().entries()) respond(failed(index === 0 ? 404 : 503))
  const unread = Array.from({ length: 5 }, () => 'nicht geladen')
  await expect.poll(texts).toEqual(['kein Bild', ...unread])
  // The first one that fails is enough of an attempt.
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  await expect.poll(() => asked().length).toBe(7)
  asked()[6]?.respond(failed(404))
  await expect.poll(() => asked().length).toBe(8)
  asked()[7]?.respond(failed(503))
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  for (let count = 9; count < 9 + IMAGES.length; count += 1) {
    await expect.poll(() => asked().length).toBe(count)
    asked()[count - 1]?.respond(THERE)
  }
  await expect.poll(() => screen.container.querySelectorAll('[data-thumbnail] img').length).toBe(IMAGES.length)
  await vi.advanceTimersByTimeAsync(10 * PAUSE_MS)
  expect(asked()).toHaveLength(8 + IMAGES.length)
})

test.each([
  [404, 'Dieses Bild gibt es nicht mehr.'],
  [503, 'Dieses Bild konnte nicht geladen werden.'],
])('the player says of a picture that is answered with %i: %s, until it comes (rule Q4)', async (status, sentence) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { worker, router, screen } = await open({ webcamImages: IMAGES })
  await router.navigate(`/here?at=${START}`)
  const answers = answering(worker, 'webcamImage')
  const player = () => screen.container.querySelector('[data-picture]')
  await expect
    .poll(() => {
      answers(failed(status))
      return player()?.textContent
    })
    .toContain(sentence)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  await expect
    .poll(() => {
      answers(THERE)
      return player()?.querySelector('img')
    })
    .not.toBeNull()
  expect(player()?.textContent).not.toContain(sentence)
})

test('a picture stands under its own time while the next one loads, which is told after a moment (rule Q4)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { worker, router, screen } = await open({ webcamImages: IMAGES })
  await router.navigate(`/here?at=${START}`)
  const answer = (index: number) => {
    for (const { args, respond } of worker.callsOf('webcamImage')) {
      if (nameIn(args) === `p${index}.jpg`) respond(THERE)
    }
  }
  const player = () => screen.container.querySelector<HTMLElement>('[data-picture]')
  const says = () => [
    player()?.querySelector('img')?.alt.slice(-8),
    player()?.querySelector('time')?.textContent.slice(-8),
  ]
  await expect
    .poll(() => {
      answer(0)
      return says()
    })
    .toEqual(['11:00:00', '11:00:00'])
  await press(screen.getByRole('button', { name: 'Nächstes Bild' }))
  await expect.poll(() => player()?.dataset.picture).toBe('p1.jpg')
  expect(says()).toEqual(['11:00:00', '11:00:00'])
  expect(player()?.textContent).not.toContain('Wird geladen')
  await vi.advanceTimersByTimeAsync(500)
  await expect.poll(() => player()?.textContent).toContain('Wird geladen: 10.06.2026 11:01:00 …')
  await expect
    .poll(() => {
      answer(1)
      return says()
    })
    .toEqual(['11:01:00', '11:01:00'])
  expect(player()?.textContent).not.toContain('Wird geladen')
})

test('a list of stored pictures that could not be loaded does not say that there are none (rule Q4)', async () => {
  const { worker, screen } = await open({})
  // The list is asked for again by itself as well, so each call is answered.
  const answers = answering(worker, 'webcamImages')
  const textAfter = (status: number) => {
    answers(failed(status))
    return screen.container.textContent
  }
  await expect.poll(() => textAfter(503)).toContain('Nicht geladen: Die Liste der früheren Bilder.')
  await press(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await expect.poll(() => textAfter(404)).toContain('In dieser Zeit wurden keine Bilder gespeichert.')
})

/** Returns a function that answers every call of this name that is still open. */
function answering(worker: PageWorker, name: EndpointName): (result: Result<unknown>) => void {
  const answered = new Set<unknown>()
  return (result) => {
    for (const each of worker.callsOf(name)) {
      if (answered.has(each)) continue
      answered.add(each)
      each.respond(result)
    }
  }
}

function nameIn(args: object): string {
  return 'currentFilename' in args ? String(args.currentFilename) : ''
}
