import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { AlarmStrip } from '../../../../src/app/shell/header/alarm-strip.tsx'
import { PendingPage } from '../../../../src/areas/alerts/pages/alerts/pending-page.tsx'
import { audioState } from '../../../../src/areas/alerts/sound/audio-state.ts'
import { asideKindOf } from '../../../../src/domain/alerts/alert-aside.ts'
import { must } from '../../../../src/domain/base/must.ts'
import { clearQueries } from '../../../../src/live/calls/query-cache.ts'
import type { Alert } from '../../../../src/wire/server/alert.ts'
import type { AlertAside } from '../../../../src/wire/tabs/alert-aside.ts'
import { sampleAlert, sampleSummary } from '../../../domain/alerts/alert-samples.ts'
import { ALL_RIGHTS } from '../../../support/page/all-rights.ts'
import { PageAlerts } from '../../../support/page/page-alerts.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'

const READY = { load: { state: 'ready' }, stale: false } as const
const MINUTE_MS = 60_000
/** Room for texts in the strip, though not beside the words for what is set aside. In px. */
const STRIP_PX = 560
const REASON = 'Kontakt wird getauscht'
const PRIORITIES = [1, 2, 3, 4].map((priority) => ({ priority, name: '', color: { argb: 0 } }))

/** Three alerts of a contact within a minute, or one. */
const contact = (nr: number, priority: number, count = 3): readonly Alert[] =>
  Array.from({ length: count }, (_, i) =>
    sampleAlert({
      id: `${nr}-${i}`,
      pvRef: { type: 'DigiIn', nr },
      priority,
      description: `Kontakt ${nr}`,
      timestamp: 1_790_000_000_000 + i * 1000,
      goneTimestamp: 1_790_000_000_000 + i * 1000 + 500,
    }),
  )
const CHATTERS = contact(1, 4)
const URGENT = contact(2, 1)
const SINGLE = contact(3, 4, 1)

async function show() {
  clearQueries()
  const { worker } = await renderInPlant(
    <div style={{ display: 'flex', flexDirection: 'column', width: 1100, height: 560 }}>
      <AlarmStrip />
      <PendingPage />
    </div>,
  )
  new PageAlerts(worker, [...CHATTERS, ...URGENT, ...SINGLE])
  const tell = (...asides: readonly AlertAside[]) =>
    worker.sendFrame({
      values: [
        { topic: 'alertSummary', key: '', value: sampleSummary({ open: 7, all: 7 }), ...READY },
        { topic: 'alertAsides', key: '', value: asides, ...READY },
      ],
    })
  tell()
  await expect.poll(() => worker.callsOf('rights').length * worker.callsOf('priorities').length).toBeGreaterThan(0)
  for (const call of worker.callsOf('rights')) call.respond({ ok: true, body: ALL_RIGHTS })
  for (const call of worker.callsOf('priorities')) call.respond({ ok: true, body: PRIORITIES })
  await expect.poll(() => document.querySelectorAll('[role=row][data-id]').length).toBe(3)
  return { worker, tell }
}

const rowOf = (alerts: readonly Alert[]) =>
  must(document.querySelector<HTMLElement>(`[role=row][data-id="${must(alerts.at(-1)).id}"]`))
const offered = (alerts: readonly Alert[]) =>
  [...rowOf(alerts).querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Beiseitelegen'))
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')
const textOf = (element: Element | null | undefined) => element?.textContent ?? ''

async function entryOf(alerts: readonly Alert[]): Promise<HTMLElement | undefined> {
  await userEvent.click(must(rowOf(alerts).querySelector('[data-row-menu]')))
  await expect.poll(() => document.querySelectorAll('[role=menuitem]').length).toBeGreaterThan(2)
  return [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((entry) =>
    textOf(entry).includes('Beiseitelegen'),
  )
}

const asideOf = (alerts: readonly Alert[]): AlertAside => {
  const from = Date.now()
  return { kind: must(asideKindOf(must(alerts[0]))), from, until: from + 15 * MINUTE_MS, reason: REASON }
}

test('is offered for what chatters alone, and of the two most urgent priorities the menu says why not', async () => {
  await show()
  await expect.poll(() => offered(CHATTERS)).toBeDefined()
  expect(offered(URGENT)).toBeUndefined()
  expect(offered(SINGLE)).toBeUndefined()
  const entry = await entryOf(URGENT)
  expect(textOf(entry)).toContain('Nicht bei Priorität 1, 2')
  expect(entry?.ariaDisabled).toBe('true')
  await userEvent.keyboard('{Escape}')
  expect(await entryOf(SINGLE)).toBeUndefined()
})

test('asks for how long and why, by keys alone, says that it is no shelving, and says why it was refused (A9)', async () => {
  const { worker } = await show()
  await expect.poll(() => offered(CHATTERS)).toBeDefined()
  must(offered(CHATTERS)).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => textOf(dialog())).toContain('kein Zurückstellen')
  expect(textOf(dialog())).toContain('Nur an diesem Arbeitsplatz')
  expect(textOf(dialog())).toMatch(/Es endet von selbst um \d\d:\d\d/)
  await expect.poll(() => document.activeElement?.getAttribute('type')).toBe('radio')
  await userEvent.keyboard('{ArrowRight}{Tab}{Enter}')
  await expect.poll(() => document.activeElement?.ariaInvalid).toBe('true')
  expect(worker.asides).toEqual([])
  worker.asideRefusal = 'many'
  await userEvent.keyboard(`${REASON}{Enter}`)
  await expect.poll(() => textOf(dialog()?.querySelector('[role=alert]'))).toContain('100')
  worker.asideRefusal = null
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => dialog()).toBeNull()
  expect(worker.asides).toEqual([{ kind: asideKindOf(must(CHATTERS[0])), minutes: 60, reason: REASON }])
})

test('says on each row until when and why, also on one that does not chatter, counts in the strip, and ends from the menu and from there', async () => {
  const { worker, tell } = await show()
  const asides = [asideOf(CHATTERS), asideOf(SINGLE)]
  for (const { kind, reason } of asides) worker.asides.push({ kind, minutes: 15, reason })
  tell(...asides)
  for (const alerts of [CHATTERS, SINGLE]) {
    await expect
      .poll(() => textOf(rowOf(alerts).querySelector('[data-aside]')))
      .toMatch(new RegExp(`^beiseite bis \\d\\d:\\d\\d· ${REASON}$`))
    expect(offered(alerts)).toBeUndefined()
  }
  expect(rowOf(URGENT).querySelector('[data-aside]')).toBeNull()
  await userEvent.click(must(await entryOf(SINGLE)))
  await expect.poll(() => worker.asides).toHaveLength(1)
  const count = () => document.querySelector('[data-asides]')
  await expect.poll(() => textOf(count())).toBe('2 beiseitegelegt')
  await userEvent.click(must(count()))
  await expect.poll(() => dialog()?.querySelectorAll('li').length).toBe(2)
  await userEvent.click(must(dialog()?.querySelector('li button')))
  await expect.poll(() => worker.asides).toHaveLength(0)
  tell()
  await expect.poll(count).toBeNull()
})

test('what waits for too long is counted beside what is set aside, where there was room for it without', async () => {
  const { worker } = await renderInPlant(
    <div style={{ display: 'flex', width: STRIP_PX }}>
      <AlarmStrip />
    </div>,
  )
  Object.assign(audioState, { late: 8 })
  onTestFinished(() => void Object.assign(audioState, { late: 0 }))
  const tell = (...asides: readonly AlertAside[]) =>
    worker.sendFrame({
      values: [
        { topic: 'alertSummary', key: '', value: sampleSummary({ open: 7, all: 7 }), ...READY },
        { topic: 'alertAsides', key: '', value: asides, ...READY },
      ],
    })
  const late = () => document.querySelector('[data-late="8"]')
  tell()
  await expect.poll(late).not.toBeNull()
  tell(asideOf(CHATTERS))
  await expect.poll(() => document.querySelector('[data-asides="1"]')).not.toBeNull()
  expect(late()).not.toBeNull()
})
