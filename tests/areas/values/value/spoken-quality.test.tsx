import { expect, test } from 'vitest'
import { PvReadingLine } from '../../../../src/areas/values/info/pv-reading-line.tsx'
import { LimitState } from '../../../../src/areas/values/pages/limits/limit-cells.tsx'
import { LiveQuality } from '../../../../src/areas/values/value/live-quality.tsx'
import { limitChanges } from '../../../support/page/limit-cells.ts'
import type { LaneSample } from '../../../support/page/page-worker.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { LEVEL, LEVEL_KEY } from '../../../support/page/sample-pvs.ts'

async function show() {
  const { worker, screen } = await renderInPlant(
    <>
      <div data-shows="sign">
        <LiveQuality liveKey={LEVEL_KEY} lastKnown={false} />
      </div>
      <div data-shows="line">
        <PvReadingLine liveKey={LEVEL_KEY} />
      </div>
      <div data-shows="limit">
        <LimitState config={LEVEL} />
      </div>
    </>,
  )
  await expect.poll(() => worker.leased.has(`pvValue/${LEVEL_KEY}`)).toBe(true)
  const textOf = (name: string, within = '') =>
    screen.container.querySelector(`[data-shows=${name}] ${within}`)?.textContent ?? ''
  await expect.poll(() => worker.leased.has(`pvLimitConfig/${LEVEL_KEY}-ogw`)).toBe(true)
  worker.sendFrame({ values: limitChanges(LEVEL) })
  return {
    send: (lane: LaneSample) => worker.sendLane(LEVEL_KEY, lane),
    /** What screen readers hear of the quality, the first words of the line, and whether the value is judged by its limits. */
    said: () => [textOf('sign', '.visually-hidden'), textOf('line').split(' · ')[0], textOf('limit')],
  }
}

test('what is not a good value of now is said to be so, and is within or beyond no limit (T9)', async () => {
  const { send, said } = await show()
  await expect.poll(said).toEqual(['noch kein Wert', 'noch kein Wert', '–'])
  send({ num: 3.5 })
  await expect.poll(said).toEqual(['', 'gut', 'OGW verletzt'])
  send({ num: 3.5, quality: 'Bad' })
  await expect.poll(said).toEqual(['schlechte Güte', 'schlechte Güte', '–'])
  send({ num: 3.5, quality: 'Uncertain' })
  await expect.poll(said).toEqual(['unsichere Güte', 'unsichere Güte', 'OGW verletzt'])
  send({ num: 3.5, stale: true })
  await expect.poll(said).toEqual(['veraltet', 'veraltet', '–'])
  // Bad is worse than old, and old is worse than uncertain.
  send({ num: 1, quality: 'Bad', stale: true })
  await expect.poll(said).toEqual(['schlechte Güte', 'schlechte Güte', '–'])
  send({ num: 3.5, quality: 'Uncertain', stale: true })
  await expect.poll(said).toEqual(['veraltet', 'veraltet', '–'])
  send({ num: 1 })
  await expect.poll(said).toEqual(['', 'gut', 'in Ordnung'])
})
