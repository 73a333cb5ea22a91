import { useState } from 'react'
import { expect, test } from 'vitest'
import { startOf } from '../../../src/domain/time/calendar.ts'
import { useFormat } from '../../../src/ui/locale/plant-settings.tsx'
import { Page } from '../../../src/ui/page/page.tsx'
import { PlayedPlant } from '../../support/page/played-plant.ts'
import { renderInPlant } from '../../support/page/render-in-plant.tsx'
import { allTexts, soon } from '../../support/writing/hands.ts'

const NIGHT = Date.UTC(2026, 5, 10, 20)

/** Chooses today when it appears, as lists and reports do. */
function Today() {
  const { timeZone } = useFormat()
  const [today] = useState(() => startOf('Days', NIGHT, timeZone))
  return <Page title="Bericht">{`Heute ${new Date(today).toISOString()}`}</Page>
}

test('times in the zone of the browser say so until the zone of the plant is known, and today is then computed anew (F150)', async () => {
  const { worker } = await renderInPlant(<Today />)
  const plant = new PlayedPlant(worker, {})
  plant.hold('systemSettings')
  plant.logIn('operator')
  await soon(allTexts).toContain('Alle Zeiten gelten in der Zone dieses Rechners (Europe/Berlin)')
  expect(allTexts()).toContain('Heute 2026-06-09T22:00:00.000Z')
  const body = { plantName: 'Musterstadt', timeZone: 'Asia/Tokyo', weatherService: null }
  // The login asks once more, maybe only from now on.
  plant.answer('systemSettings', body)
  for (const { respond } of worker.callsOf('systemSettings')) respond({ ok: true, body })
  await soon(allTexts).toContain('Heute 2026-06-10T15:00:00.000Z')
  expect(allTexts()).not.toContain('Zone dieses Rechners')
})
