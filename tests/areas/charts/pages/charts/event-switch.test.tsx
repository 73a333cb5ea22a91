import { expect, test } from 'vitest'
import { EventCheck } from '../../../../../src/areas/charts/pages/charts/show-checks.tsx'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'

async function show(refused: Parameters<typeof EventCheck>[0]['refused'], value = true) {
  const changes: boolean[] = []
  const { screen } = await renderInPlant(
    <EventCheck value={value} refused={refused} onChange={(next) => changes.push(next)} />,
  )
  return { screen, changes, box: screen.getByRole('checkbox', { name: /^Ereignisse/ }) }
}

test('the switch of events is on by itself and can be turned off', async () => {
  const { box, changes } = await show([])
  await expect.element(box).toBeChecked()
  await box.click()
  expect(changes).toEqual([false])
})

test('who may not see events finds the switch off, with the reason beside it', async () => {
  const { box, screen } = await show(['alerts', 'controls'])
  await expect.element(box).not.toBeChecked()
  await expect.element(box).toBeDisabled()
  expect(screen.container.textContent).toContain('Ihnen fehlt das Recht, Störmeldungen und Systemereignisse zu sehen.')
})

test('who may see a part of them finds the switch on, and what is missing', async () => {
  const { box, screen } = await show(['controls'])
  await expect.element(box).toBeChecked()
  expect(screen.container.textContent).toContain('Ohne Systemereignisse: Ihnen fehlt das Recht dafür.')
})
