import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

let plant: SimulatorHandle
let operator: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 4711, size: 'demo', start: Date.UTC(2024, 5, 19, 14, 40) })
  operator = await logIn(plant.url)
})
afterAll(async () => {
  await operator.close()
  await plant.close()
})

async function picture(currentFilename: string): Promise<Buffer> {
  const response = await operator.request('webcamImage', { id: 2, currentFilename })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  return Buffer.from(await response.arrayBuffer())
}

/** Width, height and the unpacked rows of a PNG. */
function unpack(png: Buffer): readonly [width: number, height: number, bytes: number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const at = png.indexOf('IDAT')
  const data = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
  return [png.readUInt32BE(16), png.readUInt32BE(20), inflateSync(data).byteLength]
}

test('the webcams are listed, one is found by its id, an unknown one gives 404', async () => {
  const webcams = await operator.call('webcams', {})
  expect(webcams.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(await operator.call('webcam', { id: 2 })).toEqual(webcams[1])
  expect((await operator.request('webcam', { id: 9 })).status).toBe(404)
  expect((await operator.request('webcamImage', { id: 9, currentFilename: '' })).status).toBe(404)
})

test('there is a picture a minute, by its name or the newest, and none of the future', async () => {
  const to = plant.now() + HOUR_MS
  const from = plant.now() - HOUR_MS
  const images = await operator.call('webcamImages', { id: 2, from, to })
  expect(images.length).toBeGreaterThanOrEqual(60)
  expect(images.every(({ timestamp }, i) => timestamp === (images[0]?.timestamp ?? 0) + i * MINUTE_MS)).toBe(true)
  expect(images.at(-1)?.timestamp).toBeLessThanOrEqual(plant.now())
  const [first, second] = images
  const png = await picture(first?.filename ?? '')
  expect(unpack(png)).toEqual([320, 240, 321 * 240])
  expect((await picture(first?.filename ?? '')).equals(png)).toBe(true)
  expect((await picture(second?.filename ?? '')).equals(png)).toBe(false)
  expect(unpack(await picture(''))).toEqual([320, 240, 321 * 240])
  for (const name of ['cam2-20990101T0000Z.png', first?.filename.replace('cam2', 'cam1') ?? '', '../../etc/passwd']) {
    expect((await operator.request('webcamImage', { id: 2, currentFilename: name })).status).toBe(404)
  }
  expect((await operator.request('webcamImages', { id: 2, from: to, to: from })).status).toBe(400)
})

test('the weather needs a key instead of a session, and describes the place of the plant', async () => {
  const key = plant.model.settings.weatherService?.key ?? ''
  const ask = (zip: string, appid: string) =>
    fetch(`${plant.url}/data/2.5/weather?zip=${zip}&units=metric&appid=${appid}`)
  const weather: unknown = await (await ask('99999,de', key)).json()
  expect(weather).toMatchObject({
    name: 'Musterstadt',
    main: { temp: expect.any(Number), humidity: expect.any(Number), pressure: expect.any(Number) },
    weather: [{ icon: expect.stringMatching(/^(01|02|03|04|09|10|11|13|50)[dn]$/) }],
  })
  expect((await ask('99999,de', 'wrong')).status).toBe(401)
  expect((await ask('12345,de', key)).status).toBe(404)
  expect((await fetch(`${plant.url}/data/2.5/weather`)).status).toBe(400)
})

test('the weather shows the rain that fills the basins, and the forecast continues every three hours', async () => {
  const query = { zip: '99999,de', units: 'metric', appid: plant.model.settings.weatherService?.key ?? '' } as const
  const now = await operator.call('weather', query)
  const { rainDepth } = plant.model.process
  const fallen = rainDepth.sinceEpoch(plant.now()) - rainDepth.sinceEpoch(plant.now() - HOUR_MS)
  expect(fallen).toBeGreaterThan(0.1)
  expect(now.rain?.['1h']).toBeCloseTo(fallen, 0)
  const { list, city } = await operator.call('weatherForecast', query)
  expect(city?.name).toBe('Musterstadt')
  expect(list).toHaveLength(40)
  expect(list.every(({ dt }, i) => dt === (list[0]?.dt ?? 0) + i * 10_800)).toBe(true)
})
