import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AlertDrawer } from '../../../src/areas/alerts/details/alert-drawer.tsx'
import type { AlertSource } from '../../../src/domain/alerts/alert-view.ts'
import { NO_CONDITIONS } from '../../../src/domain/base/filter.ts'
import { clearQueries } from '../../../src/live/calls/query-cache.ts'
import { useAlertList } from '../../../src/live/views/alert-list.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { PageAlerts } from '../../support/page/page-alerts.ts'
import { renderInPlant } from '../../support/page/render-in-plant.tsx'

const SOURCE: AlertSource = { of: 'pending' }
const VIEW = { source: SOURCE, filter: NO_CONDITIONS, sort: 'came', descending: true, language: 'de' } as const

function Details() {
  const list = useAlertList(VIEW, false)
  const [id, setId] = useState<string | null>('far')
  return (
    <div style={{ display: 'flex', height: 500 }}>
      <output>{id ?? 'zu'}</output>
      <AlertDrawer
        id={id}
        list={list}
        source={SOURCE}
        onSelect={setId}
        onClose={() => setId(null)}
        onOther={() => undefined}
      />
    </div>
  )
}

test('a drawer that is closed while the next alert is looked for stays closed (F156)', async () => {
  clearQueries()
  const { worker, screen } = await renderInPlant(<Details />)
  new PageAlerts(
    worker,
    Array.from({ length: 3 }, (_, index) => sampleAlert({ id: `a${index}` })),
  )
  const waiting: ((ids: readonly string[]) => void)[] = []
  // The alert on screen is far from the rows of this tab: only the worker knows what comes next.
  Object.defineProperty(worker, 'listIds', {
    value: () => new Promise<readonly string[]>((resolve) => waiting.push(resolve)),
  })
  const shown = () => screen.container.querySelector('output')?.textContent
  const drawer = page.getByRole('dialog')
  await expect.element(drawer).toBeVisible()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => waiting.length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(shown).toBe('zu')
  waiting[0]?.(['far', 'a1'])
  await expect.element(drawer).not.toBeInTheDocument()
  expect(shown()).toBe('zu')
})
