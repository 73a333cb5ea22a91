import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleAlert, sampleSummary } from '../../domain/alerts/alert-samples.ts'
import { openPage } from '../../support/writing/open-page.tsx'

test('the line in the header says of an alert that it has gone (F105)', async () => {
  const gone = sampleAlert({ goneTimestamp: 2000 })
  const summary = (alert = gone) => sampleSummary({ open: 1, all: 1, newest: [alert] })
  const { plant } = await openPage('/stations', { cells: { alertSummary: { '': summary() } } })
  const line = page.getByRole('banner').getByRole('link', { name: /PW Dorfanger: Niveau Pumpensumpf hoch/ })
  await expect.element(line.getByText('gegangen', { exact: true })).toBeVisible()
  plant.set('alertSummary', '', summary(sampleAlert()))
  await expect.element(line.getByText('gegangen', { exact: true })).not.toBeInTheDocument()
})

test('the line in the header is marked while its alerts could not be read again, and says when there are none that anybody knows (I1)', async () => {
  const summary = sampleSummary({ counts: [{ priority: 1, open: 1, all: 1 }], open: 1, all: 1 })
  const { worker } = await openPage('/stations', { cells: { alertSummary: { '': summary } } })
  const strip = page.getByRole('banner').getByRole('region', { name: 'Störmeldungen' })
  const isMarked = () => strip.element().hasAttribute('data-stale')
  await expect.poll(() => strip.query()?.textContent).toContain('1/1')
  expect(isMarked()).toBe(false)
  const load = { state: 'error', error: { kind: 'network', text: '' } } as const
  const tell = (value: typeof summary | null) =>
    worker.sendFrame({ values: [{ topic: 'alertSummary', key: '', value, load, stale: false }] })
  tell(summary)
  await expect.poll(isMarked).toBe(true)
  expect(strip.element().textContent).toContain('letzter bekannter Stand')
  tell(null)
  await expect.poll(() => strip.element().textContent).toBe('Störmeldungen unbekannt')
  expect(isMarked()).toBe(true)
})

afterEach(() => page.viewport(1280, 800))

test.each([1, 20, 75, 2500, 25_000_000])(
  'on a telephone the sum of other alerts is whole or shortened as such, %i of each priority (F106)',
  async (open) => {
    const counts = [1, 2, 3, 4, 5, 6].map((priority) => ({
      priority,
      open: priority === 1 ? 49 : open,
      all: 30_000_000,
    }))
    const summary = sampleSummary({ counts, open: 49 + 5 * open, all: 6 * 30_000_000 })
    await openPage('/stations', { cells: { alertSummary: { '': summary } } }, { width: 360, height: 740 })
    const strip = page.getByRole('banner').getByRole('region', { name: 'Störmeldungen' })
    const more = strip.getByRole('link', { name: /^\S*\+\d+ weitere/ })
    await expect.poll(() => more.query()).not.toBeNull()
    const right = (element: Element) => Math.floor(element.getBoundingClientRect().right)
    expect(right(more.element())).toBeLessThanOrEqual(right(strip.element()))
    const said = Number(/\+(\d+) weitere/.exec(more.element().textContent ?? '')?.[1])
    const shown = strip.getByRole('link').elements().length - 1
    expect(said).toBe((6 - shown) * open)
  },
)
