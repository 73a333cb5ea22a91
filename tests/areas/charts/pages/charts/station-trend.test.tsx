import { expect, test, vi } from 'vitest'
import { StationTrend } from '../../../../../src/areas/charts/pages/charts/station-trend.tsx'
import { PageDirectory } from '../../../../support/page/page-directory.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'

test('PVs of a station that could not be loaded are said, and asked for again by the button', async () => {
  const { worker, screen } = await renderInPlant(
    <StationTrend station={LEVEL.stationNumber}>
      {(pvs, notes) => (
        <>
          {notes}
          <output>{pvs.map(({ type, nr }) => `${type}-${nr}`).join(' ')}</output>
        </>
      )}
    </StationTrend>,
  )
  const found = () => screen.container.querySelector('output')?.textContent
  const lost = vi.spyOn(worker, 'listIds').mockResolvedValue(null)
  const directory = new PageDirectory(worker, [LEVEL])
  await expect.poll(() => directory.asked.length).toBe(1)
  await directory.answerAll()
  const retry = screen.getByRole('button', { name: 'Erneut versuchen' })
  await expect.element(retry).toBeVisible()
  expect(screen.container.textContent).toContain('Nicht geladen: ')
  expect(found()).toBe('')
  lost.mockRestore()
  await retry.click()
  await expect.poll(found).toBe(`AnaIn-${LEVEL.pvRef.nr}`)
  await expect.element(retry).not.toBeInTheDocument()
})
