import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { PlantSettingsProvider, useFormat } from '../../../../src/ui/locale/plant-settings.tsx'
import { pageWorker } from '../../../support/page/page-worker.ts'

/** Saturday, 21 November 2026, 12:04:37 in Berlin. */
export const NOW = Date.UTC(2026, 10, 21, 11, 4, 37)
export const now = () => NOW

/** Another zone than the browser's (Berlin): fields follow the plant. */
const PLANT_ZONE = 'Europe/Moscow'

function Zone() {
  return <p data-zone>{useFormat().timeZone}</p>
}

/** Renders in the settings of a plant in Berlin, where the browser is; elsewhere in the first test of a file only. */
export async function renderInPlant(element: ReactNode, zone: 'Berlin' | 'Moscow' = 'Berlin') {
  const worker = await pageWorker()
  const wrap = (content: ReactNode) => (
    <PlantSettingsProvider>
      <Zone />
      {content}
    </PlantSettingsProvider>
  )
  const screen = await render(wrap(element))
  if (zone === 'Moscow') {
    await expect.poll(() => worker.callsOf('systemSettings').length).toBeGreaterThan(0)
    for (const call of worker.callsOf('systemSettings')) {
      call.respond({ ok: true, body: { plantName: 'Musterstadt', timeZone: PLANT_ZONE } })
    }
    await expect.poll(() => screen.container.querySelector('[data-zone]')?.textContent).toBe(PLANT_ZONE)
  }
  return screen
}
