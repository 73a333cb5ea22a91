import type { BrowserContext, Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { Annotation } from '../../../src/wire/server/chart.ts'

/** What the plant has now, newest first. */
export async function stored({ request }: BrowserContext): Promise<readonly Annotation[]> {
  const list: readonly Annotation[] = await (await request.get('/api/charts/annotations')).json()
  return list.toSorted((a, b) => b.timestamp - a.timestamp)
}

/** The card of the annotation that is open, beside its list or over its chart. */
export function card(page: Page) {
  return page.locator('[data-annotation]')
}

export function dialog(page: Page) {
  return page.getByRole('alertdialog')
}

/** How often the plant was asked to create, save and delete. */
export function sent(plant: SimulatorHandle): readonly number[] {
  const { createAnnotations = 0, saveAnnotations = 0, deleteAnnotations = 0 } = plant.stats().calls
  return [createAnnotations, saveAnnotations, deleteAnnotations]
}
