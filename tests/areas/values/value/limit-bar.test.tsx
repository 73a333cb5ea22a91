import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LimitScale } from '../../../../src/areas/values/limits/limit-scale.tsx'
import { LimitBar } from '../../../../src/areas/values/value/limit-bar.tsx'
import { PlantSettingsProvider } from '../../../../src/ui/locale/plant-settings.tsx'
import { type LaneSample, pageWorker } from '../../../support/page/page-worker.ts'
import { LEVEL, LEVEL_KEY } from '../../../support/page/sample-pvs.ts'

/** Shows how full bar and scale of a range of 0 to 4 are, in per cent, and whether they are hatched. */
async function show() {
  const worker = await pageWorker()
  const { container } = await render(
    <PlantSettingsProvider>
      <div data-bar>
        <LimitBar liveKey={LEVEL_KEY} config={LEVEL} />
      </div>
      <div data-scale>
        <LimitScale liveKey={LEVEL_KEY} config={LEVEL} limits={[{ type: 'Top', now: 3, next: 3 }]} />
      </div>
    </PlantSettingsProvider>,
  )
  await expect.poll(() => worker.leased.has(`pvValue/${LEVEL_KEY}`)).toBe(true)
  const bar = () => container.querySelector<HTMLElement>('[data-bar] > span')
  const level = () => container.querySelector<HTMLElement>('[data-scale] [style*="height"] > span')
  const isHatched = (element: Element | null | undefined) =>
    element instanceof Element && getComputedStyle(element).backgroundImage.includes('repeating')
  return {
    send: (lane: LaneSample) => worker.sendLane(LEVEL_KEY, lane),
    shown: () => [bar()?.style.backgroundSize, level()?.style.height],
    hatched: () => [isHatched(bar()), isHatched(level()?.parentElement)],
  }
}

test('bar and scale are as full as the value is of its range; without a valid value they are hatched, which is not empty (T9, I1)', async () => {
  const { send, shown, hatched } = await show()
  expect(hatched()).toEqual([true, true])
  send({ num: 0 })
  await expect.poll(shown).toEqual(['0% 100%', '0%'])
  expect(hatched()).toEqual([false, false])
  send({ num: 1 })
  await expect.poll(shown).toEqual(['25% 100%', '25%'])
  send({ num: 3, quality: 'Bad' })
  await expect.poll(hatched).toEqual([true, true])
  expect(shown()).toEqual(['', ''])
  send({ num: 3 })
  await expect.poll(shown).toEqual(['75% 100%', '75%'])
  expect(hatched()).toEqual([false, false])
  send({ num: 3, quality: 'Bad' })
  await expect.poll(hatched).toEqual([true, true])
  send({ num: 3, quality: 'Uncertain' })
  await expect.poll(shown).toEqual(['75% 100%', '75%'])
  send({ num: 99 })
  await expect.poll(shown).toEqual(['100% 100%', '100%'])
})
