import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PvReading } from '../../../../src/areas/values/value/pv-reading.tsx'
import { ValueSample } from '../../../../src/areas/values/value/value-sample.tsx'
import type { Lane } from '../../../../src/live/views/subscriptions.ts'
import { PlantSettingsProvider } from '../../../../src/ui/locale/plant-settings.tsx'
import type { PvConfig } from '../../../../src/wire/server/pv.ts'
import { pageWorker } from '../../../support/page/page-worker.ts'

const LEVEL: PvConfig = {
  pvRef: { type: 'AnaIn', nr: 100001 },
  name: 'Niveau',
  eksNr: '',
  subtype: '',
  dimension: '',
  decimalPlaces: 1,
  hasArchiveData: true,
  stationNumber: 14,
  stationName: 'PW',
  domainConfig: null,
  digiDisplayConfig: null,
  anaLimitConfig: null,
  alertInputConfig: null,
}
const KEY = 'ai100001'
const TIME = Date.UTC(2026, 10, 21, 7, 14)
const GOOD: Lane = {
  known: true,
  kind: 'DoubleValue',
  num: 12.4,
  time: TIME,
  quality: 'Good',
  stale: false,
  extra: null,
  error: null,
}

/** What a reader sees of a value: text, the marks of the style sheet, tooltip and sign. */
function seen(root: Element | null) {
  const value = root?.querySelector<HTMLElement>('[data-quality]')
  const sign = value?.nextElementSibling?.firstElementChild
  return {
    text: value?.textContent,
    class: value?.className,
    quality: value?.dataset.quality,
    stale: value?.hasAttribute('data-stale'),
    title: value?.title,
    sign: sign?.textContent,
    signClass: sign?.className,
  }
}

test.each<readonly [string, Partial<Lane>]>([
  ['good', {}],
  ['uncertain', { quality: 'Uncertain' }],
  ['bad', { quality: 'Bad' }],
  ['stale', { stale: true }],
  ['with an implausible time', { quality: 'Uncertain', time: Number.NaN }],
])('a sample that is %s looks like a value of the plant that is (rules B7, E1)', async (_name, change) => {
  const lane: Lane = { ...GOOD, ...change }
  const worker = await pageWorker()
  const screen = await render(
    <PlantSettingsProvider>
      <div data-live>
        <PvReading config={LEVEL} />
      </div>
      <div data-example>
        <ValueSample config={LEVEL} lane={lane} lastKnown={false} />
      </div>
    </PlantSettingsProvider>,
  )
  await expect.poll(() => worker.leased.has(`pvValue/${KEY}`)).toBe(true)
  const { num, quality, time, stale } = lane
  worker.sendLane(KEY, { num, kind: 'DoubleValue', quality, time, stale })
  const live = screen.container.querySelector('[data-live]')
  await expect.poll(() => live?.querySelector('[data-pv]')?.getAttribute('data-quality')).toBe(quality)
  const sample = seen(screen.container.querySelector('[data-example]'))
  expect(sample.text).toBe(quality === 'Bad' ? '---' : '12,4')
  expect(sample).toEqual(seen(live))
})

test('a value that the server does not deliver has a sign and says why, and not only that it is missing (F129)', async () => {
  await pageWorker()
  const lane: Lane = { ...GOOD, known: false, kind: null, error: { kind: 'refused', text: 'no right for ai100001' } }
  const screen = await render(
    <PlantSettingsProvider>
      <ValueSample config={LEVEL} lane={lane} lastKnown={false} />
    </PlantSettingsProvider>,
  )
  await expect.poll(() => seen(screen.container).sign).toBe('!')
  expect(seen(screen.container)).toMatchObject({
    text: '–',
    title: 'der Server liefert diesen Wert nicht: no right for ai100001',
  })
})
