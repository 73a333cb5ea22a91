import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LiveQuality } from '../../../../src/areas/values/value/live-quality.tsx'
import { LiveValue } from '../../../../src/areas/values/value/live-value.tsx'
import { PlantSettingsProvider } from '../../../../src/ui/locale/plant-settings.tsx'
import type { PvConfig } from '../../../../src/wire/server/pv.ts'
import { type LaneSample, pageWorker } from '../../../support/page/page-worker.ts'

const LEVEL: PvConfig = {
  pvRef: { type: 'AnaIn', nr: 100001 },
  name: 'Niveau',
  eksNr: '',
  subtype: '',
  dimension: 'm',
  decimalPlaces: 2,
  hasArchiveData: true,
  stationNumber: 14,
  stationName: 'PW',
  domainConfig: null,
  digiDisplayConfig: null,
  anaLimitConfig: null,
  alertInputConfig: null,
}
const PUMP: PvConfig = {
  ...LEVEL,
  pvRef: { type: 'DigiIn', nr: 1 },
  digiDisplayConfig: { stateActiveText: 'läuft', stateInactiveText: 'steht' },
}
const KEY = 'ai100001'

function Row({ liveKey = KEY, config = LEVEL }: { readonly liveKey?: string; readonly config?: PvConfig }) {
  return (
    <PlantSettingsProvider>
      <LiveValue liveKey={liveKey} config={config} lastKnown={false} />
      <LiveQuality liveKey={liveKey} lastKnown={false} />
    </PlantSettingsProvider>
  )
}

async function setUp(config = LEVEL) {
  const worker = await pageWorker()
  const screen = await render(<Row config={config} />)
  const value = screen.container.querySelector<HTMLElement>('[data-pv]')
  const quality = screen.container.querySelector<HTMLElement>('[data-age-of]')
  if (value === null || quality === null) throw new Error('The row shows no value')
  await expect.poll(() => worker.leased.has(`pvValue/${KEY}`)).toBe(true)
  return {
    worker,
    screen,
    send: (lane: LaneSample) => worker.sendLane(KEY, lane),
    /** What is shown: text, the marks that the style sheet reads, the sign, and the words for screen readers. */
    shown: () => ({
      text: value.textContent,
      quality: value.dataset.quality,
      stale: value.hasAttribute('data-stale'),
      title: value.title,
      sign: quality.children[0]?.textContent,
      words: quality.children[1]?.textContent,
    }),
  }
}

const GOOD = { text: '12,34', quality: 'Good', stale: false, title: '', sign: '', words: '' }

test('before the first value a dash, which says that there is none yet', async () => {
  const { shown } = await setUp()
  expect(shown()).toEqual({ text: '–', quality: 'None', stale: false, title: '', sign: '', words: 'noch kein Wert' })
})

test.each<readonly [string, LaneSample, ReturnType<Awaited<ReturnType<typeof setUp>>['shown']>]>([
  ['good', { num: 12.341 }, GOOD],
  ['stale', { num: 12.341, stale: true }, { ...GOOD, stale: true, sign: '◷', words: 'veraltet' }],
  [
    'uncertain',
    { num: 12.341, quality: 'Uncertain' },
    { ...GOOD, quality: 'Uncertain', sign: '?', words: 'unsichere Güte' },
  ],
  [
    'implausible',
    { num: 12.341, quality: 'Uncertain', time: Number.NaN },
    {
      ...GOOD,
      quality: 'Uncertain',
      title: 'Zeit der Quelle unplausibel',
      sign: '?',
      words: 'Zeit der Quelle unplausibel',
    },
  ],
  [
    'bad',
    { num: 12.341, quality: 'Bad', time: Date.UTC(2026, 0, 5, 11, 0, 0) },
    {
      text: '---',
      quality: 'Bad',
      stale: false,
      title: 'Letzter Wert 12,34, 05.01.2026 12:00:00',
      sign: '!',
      words: 'schlechte Güte',
    },
  ],
])('%s: a value shows its text and marks, and loses them with the next good one (F1)', async (_, lane, expected) => {
  const { send, shown } = await setUp()
  send(lane)
  await expect.poll(shown).toEqual(expected)
  send({ num: -0.5 })
  await expect.poll(shown).toEqual({ ...GOOD, text: '-0,50' })
})

test('a digital value shows the words of its PV', async () => {
  const { send, shown } = await setUp(PUMP)
  send({ num: 1, kind: 'BoolValue' })
  await expect.poll(() => shown().text).toBe('läuft')
  send({ num: 0, kind: 'BoolValue' })
  await expect.poll(() => shown().text).toBe('steht')
})

test('another PV in the same place shows nothing of the former one, and unmounting releases the lease', async () => {
  const { worker, screen, send, shown } = await setUp()
  send({ num: 1 })
  await expect.poll(() => shown().text).toBe('1,00')
  await screen.rerender(<Row liveKey="ai2" />)
  expect(screen.container.querySelector('[data-pv]')?.textContent).toBe('–')
  await expect
    .poll(() => [worker.leased.has(`pvValue/${KEY}`), worker.leased.has('pvValue/ai2')])
    .toEqual([false, true])
  worker.sendLane('ai2', { num: 2 })
  await expect.poll(() => screen.container.querySelector('[data-pv]')?.textContent).toBe('2,00')
  await screen.unmount()
  await expect.poll(() => worker.leased.has('pvValue/ai2')).toBe(false)
})
