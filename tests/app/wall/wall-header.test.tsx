import { expect, test } from 'vitest'
import { useWallAlerts } from '../../../src/app/wall/use-held-alert.ts'
import { WallHeader } from '../../../src/app/wall/wall-header.tsx'
import { sampleSummary } from '../../domain/alerts/alert-samples.ts'
import { renderInPlant } from '../../support/page/render-in-plant.tsx'

const READY = { load: { state: 'ready' }, stale: false } as const
const NONE = 'Keine anstehenden Störmeldungen'

function Header() {
  return <WallHeader alerts={useWallAlerts()} />
}

test('a wall monitor says that no alert is pending only where all of them can be read (F57)', async () => {
  const { worker, screen } = await renderInPlant(<Header />)
  const said = () => screen.container.querySelector('[aria-label="Störmeldungen"]')?.textContent
  const tell = (unreadable: number) =>
    worker.sendFrame({
      values: [{ topic: 'alertSummary', key: '', value: sampleSummary({ unreadable }), ...READY }],
    })
  tell(0)
  await expect.poll(said).toBe(NONE)
  tell(1)
  await expect.poll(said).toBe('1 Störmeldung ist nicht lesbar')
  tell(0)
  await expect.poll(said).toBe(NONE)
})
