import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { AlertBadge, BindingBadge } from '../../../../src/ui/alert-sign/alert-badge.tsx'
import { PrioritySign } from '../../../../src/ui/alert-sign/priority-sign.tsx'
import { PlantSettingsProvider } from '../../../../src/ui/locale/plant-settings.tsx'
import type { AlertBinding } from '../../../../src/wire/server/alert.ts'
import type { FailureState } from '../../../../src/wire/server/pv.ts'
import { pageWorker } from '../../../support/page/page-worker.ts'

const RED = 0xffd32f2f
const READY = { load: { state: 'ready' }, stale: false } as const

/** What is drawn: the fill of the shape, whether there is a ring, and what screen readers hear. */
function drawn(container: Element) {
  const sign = container.querySelector('svg')
  if (sign === null) return null
  const paths = [...sign.querySelectorAll('path')]
  const shape = paths.at(-1)
  const ring = paths.find((path) => getComputedStyle(path).fill === 'none')
  const isFilled = shape !== undefined && getComputedStyle(shape).fill === 'rgb(211, 47, 47)'
  return { isFilled, hasRing: ring !== undefined, label: sign.ariaLabel }
}

/** The page asks for the priorities once and keeps them for the following tests. */
let isAnswered = false

async function withPriorities() {
  const worker = await pageWorker()
  const answer = async () => {
    if (isAnswered) return
    await expect.poll(() => worker.callsOf('priorities')).toHaveLength(1)
    worker.callsOf('priorities')[0]?.respond({
      ok: true,
      body: [{ priority: 1, name: 'Gefahr', color: { argb: RED } }],
    })
    isAnswered = true
  }
  return { worker, answer }
}

test.each<readonly [FailureState, ReturnType<typeof drawn>]>([
  ['Ok', null],
  ['ActiveUnacknowledged', { isFilled: true, hasRing: true, label: 'Priorität 1, Störung, unquittiert' }],
  ['ActiveAcknowledged', { isFilled: true, hasRing: false, label: 'Priorität 1, Störung, quittiert' }],
  ['ClearedUnacknowledged', { isFilled: false, hasRing: true, label: 'Priorität 1, gegangen, unquittiert' }],
])('%s: filled = present, hollow = gone, ring = not acknowledged', async (state, expected) => {
  const { answer } = await withPriorities()
  const { container } = await render(
    <PlantSettingsProvider>
      <AlertBadge state={state} priority={1} />
    </PlantSettingsProvider>,
  )
  await answer()
  await expect.poll(() => drawn(container)).toEqual(expected)
})

test('a sign whose priority the server does not name says so, and not that it is the priority 0', async () => {
  const { answer } = await withPriorities()
  const { container } = await render(
    <PlantSettingsProvider>
      <PrioritySign priority={null} open />
    </PlantSettingsProvider>,
  )
  await answer()
  await expect.poll(() => container.querySelector('svg')?.ariaLabel).toBe('Priorität ?, unquittiert')
  expect(container.querySelector('title')?.textContent).toBe('Priorität ?, unquittiert')
})

test('only the ring flashes: shape and number are the same in both phases', async () => {
  const { answer } = await withPriorities()
  const { container } = await render(
    <PlantSettingsProvider>
      <AlertBadge state="ActiveUnacknowledged" priority={1} />
    </PlantSettingsProvider>,
  )
  await answer()
  await expect.poll(() => drawn(container)?.isFilled).toBe(true)
  const looks = new Map<string, { readonly ring: string; readonly rest: string }>()
  await expect
    .poll(
      () => {
        const [ring, shape] = [...container.querySelectorAll('path')].map((path) => getComputedStyle(path))
        const number = getComputedStyle(container.querySelector('text') ?? container)
        looks.set(document.documentElement.dataset.flash ?? '', {
          ring: ring?.stroke ?? '',
          rest: `${shape?.fill} ${shape?.stroke} ${number.fill}`,
        })
        return looks.size
      },
      { interval: 50, timeout: 5000 },
    )
    .toBe(2)
  const [on, off] = [looks.get('on'), looks.get('off')]
  expect(on?.ring).not.toBe(off?.ring)
  expect(on?.rest).toBe(off?.rest)
})

test.each<readonly [AlertBinding, string, string]>([
  [{ type: 'Device', deviceType: 'Pumpe' }, 'deviceAlertState', 'Pumpe'],
  [{ type: 'StationConnection', stationNumber: 14 }, 'stationConnectionAlertState', '14'],
  [{ type: 'StationLineConnection', lineType: 'DSL', offset: 2 }, 'stationLineConnectionAlertState', 'DSL-2'],
  [{ type: 'PipeLeakage', id: 3 }, 'pipeLeakageAlertState', '3'],
  [{ type: 'AlertLink', id: 5 }, 'alertLinkAlertState', '5'],
])('the state of $type is leased and shown as it changes (rule G7)', async (binding, topic, key) => {
  const { worker, answer } = await withPriorities()
  const { container } = await render(
    <PlantSettingsProvider>
      <BindingBadge binding={binding} />
    </PlantSettingsProvider>,
  )
  await answer()
  await expect.poll(() => worker.leased.get(`${topic}/${key}`)?.topic).toBe(topic)
  expect(drawn(container)).toBeNull()
  const send = (state: FailureState, priority: number | null, stale = false) =>
    worker.sendFrame({
      values: [{ topic: topic as 'deviceAlertState', key, value: { binding, state, priority }, ...READY, stale }],
    })
  send('ActiveUnacknowledged', 1)
  await expect.poll(() => drawn(container)?.label).toBe('Priorität 1, Störung, unquittiert')
  send('ClearedUnacknowledged', 1, true)
  await expect.poll(() => drawn(container)?.label).toBe('Priorität 1, gegangen, unquittiert, veraltet')
  send('Ok', null)
  await expect.poll(() => drawn(container)).toBeNull()
  // What was well is not known to be well any more.
  send('Ok', null, true)
  await expect.poll(() => drawn(container)?.label).toBe('Störmeldungen unbekannt')
})

test('a binding without what its type needs leases nothing and shows nothing', async () => {
  const { worker } = await withPriorities()
  const { container } = await render(
    <PlantSettingsProvider>
      <BindingBadge binding={{ type: 'PipeLeakage' }} />
    </PlantSettingsProvider>,
  )
  expect(drawn(container)).toBeNull()
  expect([...worker.leased.keys()].filter((id) => id.includes('AlertState'))).toEqual([])
})

test('with a label it is a chip that says the state in words, which its sign only draws (rule G7)', async () => {
  const { worker, answer } = await withPriorities()
  const binding: AlertBinding = { type: 'StationConnection', stationNumber: 15 }
  const { container } = await render(
    <PlantSettingsProvider>
      <BindingBadge binding={binding} label="Verbindung" />
    </PlantSettingsProvider>,
  )
  await answer()
  await expect.poll(() => worker.leased.has('stationConnectionAlertState/15')).toBe(true)
  const chip = () => container.querySelector<HTMLElement>('[data-binding-state]')
  const send = (state: FailureState, stale = false) => {
    const value = { binding, state, priority: 1 }
    worker.sendFrame({ values: [{ topic: 'stationConnectionAlertState', key: '15', value, ...READY, stale }] })
  }
  const said = () => chip()?.lastElementChild?.textContent?.replaceAll(/\s+/g, ' ').trim()
  send('ActiveUnacknowledged')
  await expect.poll(said).toBe('Verbindung: Priorität 1 Störung, unquittiert')
  expect([chip()?.dataset.bindingState, chip()?.dataset.stale]).toEqual(['ActiveUnacknowledged', undefined])
  // What is said in words is not said a second time.
  expect(chip()?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  send('ClearedUnacknowledged', true)
  await expect.poll(said).toBe('Verbindung: Priorität 1 gegangen, unquittiert, veraltet')
  expect(chip()?.dataset.stale).toBe('true')
  send('Ok')
  await expect.poll(chip).toBeNull()
})
