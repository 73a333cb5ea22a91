import { expect, test } from 'vitest'
import { Legend } from '../../../src/app/help/legend/legend.tsx'
import { renderInPlant } from '../../support/page/render-in-plant.tsx'

test('signs of the legend stand still while those of alarms flash, so that they can be compared', async () => {
  await renderInPlant(<Legend />)
  await expect.poll(() => document.querySelectorAll('[data-open] path').length).toBeGreaterThan(0)
  document.documentElement.dataset.flash = 'off'
  const ring = document.querySelector('[data-open] path')
  if (ring === null) throw new Error('There is no ring')
  expect(getComputedStyle(ring).stroke).not.toBe('rgba(0, 0, 0, 0)')
})
