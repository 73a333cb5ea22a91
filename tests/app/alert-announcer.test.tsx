import { expect, test } from 'vitest'
import { AlertAnnouncer } from '../../src/areas/alerts/horn/alert-announcer.tsx'
import { sampleSummary } from '../domain/alerts/alert-samples.ts'
import { renderInPlant } from '../support/page/render-in-plant.tsx'

test('a second alert of the same priority is spoken as well, though its sentence is the same (F146)', async () => {
  const { worker, screen } = await renderInPlant(<AlertAnnouncer />)
  const send = (count: number) => {
    const raised = count === 0 ? [] : [{ priority: 1, count }]
    const value = sampleSummary({ raised })
    worker.sendFrame({ values: [{ topic: 'alertSummary', key: '', value, load: { state: 'ready' }, stale: false }] })
  }
  await expect.poll(() => worker.leased.has('alertSummary/')).toBe(true)
  const said: string[] = []
  const log = screen.container.querySelector('[data-announcer]')
  if (log === null) throw new Error('There is no log')
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) said.push(...[...addedNodes].map((node) => node.textContent ?? ''))
  }).observe(log, { childList: true, characterData: true, subtree: true })
  send(0)
  send(1)
  await expect.poll(() => said.filter((text) => text !== '').length).toBe(1)
  // Not before the announcement is over; what comes meanwhile is summed up.
  send(2)
  await expect.poll(() => said.filter((text) => text !== '').length, { timeout: 10_000 }).toBe(2)
  expect(new Set(said.filter((text) => text !== '')).size).toBe(1)
})
