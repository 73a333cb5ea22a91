import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleAlert, sampleSummary } from '../../../../domain/alerts/alert-samples.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

/** Four alerts that came together: a list that is lower than the details of one. */
const ALERTS = Array.from({ length: 4 }, (_, i) =>
  sampleAlert({ id: `a${i}`, pvRef: null, timestamp: Date.UTC(2026, 5, 10, 9, i) }),
)
const SUMMARY = sampleSummary({ open: ALERTS.length, all: ALERTS.length })

/** Opens the details of an alert in a window of this size. */
async function open(width: number, height: number) {
  await openPage('/alerts/pending', { alerts: ALERTS, cells: { alertSummary: { '': SUMMARY } } }, { width, height })
  await page
    .getByText(/Niveau Pumpensumpf/)
    .first()
    .click()
  const details = page.getByRole('dialog', { name: 'Störmeldung' })
  await expect.element(details.getByText(/Im selben Zeitraum/)).toBeInTheDocument()
  const command = details.getByRole('button', { name: 'Quittieren', exact: true })
  await expect.element(command).toBeInTheDocument()
  return { details: details.element(), command: command.element() }
}

const boxOf = (element: Element) => element.getBoundingClientRect()

afterEach(() => page.viewport(1280, 800))

test('details beside the list are no higher than their place and scroll in it; the command stays at their foot (F101)', async () => {
  const { details, command } = await open(1920, 560)
  expect(boxOf(details).bottom).toBeLessThanOrEqual(560)
  expect(boxOf(command).bottom).toBeLessThanOrEqual(boxOf(details).bottom)
  const facts = details.querySelector('[data-body]')
  if (facts === null) throw new Error('the details have no part that scrolls')
  expect(facts.scrollHeight).toBeGreaterThan(facts.clientHeight)
  facts.scrollTop = facts.scrollHeight
  expect(boxOf(command).top).toBeGreaterThanOrEqual(boxOf(facts).bottom)
})

test('on a telephone the command is in sight before anybody scrolls (F101)', async () => {
  const { command } = await open(360, 480)
  expect(boxOf(command).bottom).toBeLessThanOrEqual(480)
})
