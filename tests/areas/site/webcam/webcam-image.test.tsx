import { beforeEach, expect, test } from 'vitest'
import { WebcamTile } from '../../../../src/areas/boards/pages/dashboards/webcam-tile.tsx'
import { WebcamImage } from '../../../../src/areas/site/webcam/webcam-image.tsx'
import { clearQueries } from '../../../../src/live/calls/query-cache.ts'
import type { CallError } from '../../../../src/wire/server/result.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'

const AT = Date.UTC(2026, 5, 10, 9, 30)
const PICTURE = { contentType: 'image/png', data: new Uint8Array([137, 80, 78, 71]).buffer, at: AT }
const TOPIC = { topic: 'webcamPicture', key: '7/5000' } as const

beforeEach(clearQueries)

const CASES: readonly (readonly [string, CallError, string, RegExp])[] = [
  ['404', { kind: 'http', status: 404, text: '' }, 'Zurzeit gibt es kein Bild.', /^Kein neues Bild seit /],
  ['204', { kind: 'not-json', status: 204, text: '' }, 'Zurzeit gibt es kein Bild.', /^Kein neues Bild seit /],
  ['no picture in it', { kind: 'missing', text: '' }, 'Zurzeit gibt es kein Bild.', /^Kein neues Bild seit /],
  ['503', { kind: 'http', status: 503, text: '' }, 'Das Bild konnte nicht geladen werden.', /seither nicht geladen/],
  ['nothing', { kind: 'network', text: '' }, 'Das Bild konnte nicht geladen werden.', /seither nicht geladen/],
  ['nothing in time', { kind: 'timeout', text: '' }, 'Das Bild konnte nicht geladen werden.', /seither nicht geladen/],
]

test.each(CASES)(
  'a camera that is answered with %s says so, before its first picture and after one (F57, rule Q4)',
  async (_, error, first, later) => {
    const { worker, screen } = await renderInPlant(<WebcamImage id={7} name="Hof" intervalMs={5000} />)
    const text = () => screen.container.textContent
    await expect.poll(() => worker.leased.has('webcamPicture/7/5000')).toBe(true)
    const load = { state: 'error', error } as const
    worker.sendFrame({ values: [{ ...TOPIC, value: null, load, stale: false }] })
    await expect.poll(text).toBe(first)
    worker.sendFrame({ values: [{ ...TOPIC, value: PICTURE, load: { state: 'ready' }, stale: false }] })
    await expect.poll(text).toMatch(/^Bild 11:30/)
    worker.sendFrame({ values: [{ ...TOPIC, value: PICTURE, load, stale: true }] })
    await expect.poll(text).toMatch(later)
  },
)

test('a camera that sends the same picture again and again has none new (rule Q4, R-28)', async () => {
  const { worker, screen } = await renderInPlant(<WebcamImage id={7} name="Hof" intervalMs={5000} />)
  await expect.poll(() => worker.leased.has('webcamPicture/7/5000')).toBe(true)
  worker.sendFrame({ values: [{ ...TOPIC, value: PICTURE, load: { state: 'ready' }, stale: true }] })
  await expect.poll(() => screen.container.textContent).toMatch(/^Kein neues Bild seit 11:30/)
})

test.each([
  [404, 'Zurzeit gibt es kein Bild.'],
  [503, 'Das Bild konnte nicht geladen werden.'],
])('the tile of a camera that is answered with %i says so (rules J9, Q4)', async (status, sentence) => {
  const { worker, screen } = await renderInPlant(<WebcamTile title="Hof" id={7} />)
  await expect.poll(() => worker.callsOf('webcam').length).toBe(1)
  worker.callsOf('webcam')[0]?.respond({ ok: false, error: { kind: 'http', status, text: '' } })
  await expect.poll(() => screen.container.textContent).toContain(sentence)
})
