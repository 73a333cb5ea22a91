import { expect, test } from 'vitest'
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
