import { expect, onTestFinished, test } from 'vitest'
import { preferences } from '../../../src/ui/preferences/preferences.ts'
import { UnfocusedPaceSelect } from '../../../src/ui/preferences/unfocused-pace-select.tsx'
import { renderInPlant } from '../../support/page/render-in-plant.tsx'

test('windows without focus are as fast as others until somebody chooses otherwise', async () => {
  onTestFinished(() => {
    preferences.slowUnfocused = false
  })
  const { screen } = await renderInPlant(<UnfocusedPaceSelect />)
  const select = screen.getByRole('combobox', { name: 'Fenster ohne Fokus' })
  await expect.element(select).toHaveValue('normal')
  await select.selectOptions('langsamer (2 Bilder/s)')
  expect(preferences.slowUnfocused).toBe(true)
  await select.selectOptions('normal aktualisieren')
  expect(preferences.slowUnfocused).toBe(false)
})
