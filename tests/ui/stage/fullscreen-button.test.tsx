import { afterEach, expect, test, vi } from 'vitest'
import { FullscreenButton } from '../../../src/ui/stage/fullscreen-button.tsx'
import { renderInPlant } from '../../support/page/render-in-plant.tsx'

afterEach(() => void vi.restoreAllMocks())

test('a browser that refuses to fill the screen is named, until it does (F65, F68)', async () => {
  const request = vi.spyOn(document.documentElement, 'requestFullscreen')
  request.mockRejectedValueOnce(new TypeError('Permissions check failed')).mockResolvedValueOnce(undefined)
  const { screen } = await renderInPlant(<FullscreenButton />)
  await screen.getByRole('button', { name: 'Vollbild' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Das Vollbild ist nicht möglich.')
  await screen.getByRole('button', { name: 'Vollbild' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  expect(request).toHaveBeenCalledTimes(2)
})
