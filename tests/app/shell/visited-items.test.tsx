import { expect, onTestFinished, test } from 'vitest'
import { useVisitedItems } from '../../../src/app/shell/palette/own-items.tsx'
import { applySession } from '../../../src/live/connection/data-owner.ts'
import { rememberPage } from '../../../src/ui/preferences/user-pages.ts'
import { renderInPlant } from '../../support/page/render-in-plant.tsx'

function Visited() {
  const items = useVisitedItems()
  return <p>{items.map(({ label }) => label).join(', ') || 'none'}</p>
}

test('a page that is left while the palette is open comes into its list (rule B3)', async () => {
  applySession({ state: 'active', user: { userName: 'kern', displayName: 'kern', csrfToken: '' } })
  onTestFinished(() => {
    localStorage.clear()
    applySession({ state: 'anonymous' })
  })
  const { screen } = await renderInPlant(<Visited />)
  await expect.element(screen.getByText('none')).toBeVisible()
  rememberPage({ path: '/stations/14', title: 'PW Dorfanger' })
  await expect.element(screen.getByText('PW Dorfanger')).toBeVisible()
})
