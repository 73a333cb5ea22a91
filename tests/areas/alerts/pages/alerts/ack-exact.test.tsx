import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PaletteSlot } from '../../../../../src/app/shell/palette/palette-slot.tsx'
import { PendingPage } from '../../../../../src/areas/alerts/pages/alerts/pending-page.tsx'
import { actionState, closeAction } from '../../../../../src/areas/values/action-dialog/action-state.ts'
import { ActionDialogHost } from '../../../../../src/areas/values/action-host/action-dialog-host.tsx'
import { isOpen } from '../../../../../src/domain/alerts/alert-state.ts'
import { must } from '../../../../../src/domain/base/must.ts'
import { clearQueries } from '../../../../../src/live/calls/query-cache.ts'
import { visibleRowIds } from '../../../../../src/ui/table/rows/visible-rows.ts'
import type { Alert } from '../../../../../src/wire/server/alert.ts'
import type { Rights } from '../../../../../src/wire/server/system.ts'
import { sampleAlert, sampleSummary } from '../../../../domain/alerts/alert-samples.ts'
import { ALL_RIGHTS } from '../../../../support/page/all-rights.ts'
import { PageAlerts } from '../../../../support/page/page-alerts.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'

const ROWS = 120
const SECOND_MS = 1000
const READY = { load: { state: 'ready' }, stale: false } as const

/** Alert `number`; each tenth is one of a contact that chatters. */
function alertOf(number: number, part: Partial<Alert> = {}): Alert {
  const chatters = number % 10 === 0
  return sampleAlert({
    id: `a${number}`,
    pvRef: { type: 'DigiIn', nr: chatters ? 1 : 1000 + number },
    stationNumber: chatters ? 1 : number % 7,
    stationName: `Station ${chatters ? 1 : number % 7}`,
    description: chatters ? 'Schalter' : `Meldung ${number}`,
    priority: chatters ? 3 : 1 + (number % 4),
    timestamp: 1_790_000_000_000 + number * 2 * SECOND_MS,
    goneTimestamp: chatters ? 1_790_000_000_000 + number * 2 * SECOND_MS + 500 : null,
    ...part,
  })
}

// Sixty histories, each of which waits until the list rests.
vi.setConfig({ testTimeout: 120_000 })

const SUMMARY = sampleSummary({ open: ROWS, all: ROWS })

const ALL_ROWS = Array.from({ length: ROWS }, (_, number) => alertOf(number))

async function show(given: readonly Alert[] = ALL_ROWS, address = '/here', rights: Rights = ALL_RIGHTS) {
  clearQueries()
  const { worker, screen, router } = await renderInPlant(
    <div style={{ display: 'flex', flexDirection: 'column', width: 1100, height: 560 }}>
      <PaletteSlot />
      <PendingPage />
      <ActionDialogHost />
    </div>,
    address,
  )
  const alerts = new PageAlerts(worker, given)
  worker.sendFrame({ values: [{ topic: 'alertSummary', key: '', value: SUMMARY, ...READY }] })
  await expect.poll(() => worker.callsOf('rights').length).toBeGreaterThan(0)
  for (const call of worker.callsOf('rights')) call.respond({ ok: true, body: rights })
  await expect.poll(() => shownRows().length).toBeGreaterThanOrEqual(Math.min(given.length, 6))
  return { worker, screen, router, alerts }
}

type Shown = Awaited<ReturnType<typeof show>>

const table = () => document.querySelector<HTMLElement>('[role=grid], [role=treegrid]')
const shownRows = () => [...document.querySelectorAll<HTMLElement>('[role=row][data-id]:not([data-group])')]
const buttonOf = (text: RegExp) =>
  [...document.querySelectorAll('button:not([role=row] button)')].find((button): button is HTMLElement =>
    text.test(button.textContent ?? ''),
  )

const frames = async (count: number) => {
  for (let i = 0; i < count; i += 1) await new Promise(requestAnimationFrame)
}

/** How many alerts a row says it stands for. */
const saidBy = (row: HTMLElement) => Number(row.querySelector<HTMLElement>('[data-repeats]')?.dataset.repeats ?? 1)

type Step =
  | { readonly put: readonly number[] }
  | { readonly remove: number }
  | { readonly sort: number }
  | { readonly group: string }
  | 'filter'
  | { readonly scroll: number }
  | { readonly select: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 20 }).map((put) => ({ put })),
  },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 200 }).map((remove) => ({ remove })) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 3 }).map((sort) => ({ sort })) },
  { weight: 1, arbitrary: fc.constantFrom('', 'station', 'priority', 'firstOut').map((group) => ({ group })) },
  { weight: 1, arbitrary: fc.constant<'filter'>('filter') },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 3000 }).map((scroll) => ({ scroll })) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 10 }).map((select) => ({ select })) },
)

test.each([1, 2, 5])(
  'the button counts the rows on screen of a list of %i, which nobody has touched',
  async (count) => {
    await show(
      ALL_ROWS.slice(1, 1 + count).map((alert) => ({ ...alert, priority: 3 })),
      '/here?priority=3',
    )
    await expect.poll(() => buttonOf(/quittieren$/)?.textContent).toMatch(new RegExp(`^${count} Zeilen? quittieren$`))
  },
)

test('what is on screen is asked about where it is urgent by the order of the plant, whose numbers say nothing', async () => {
  const list = [9, 5, 1, 2].map((priority) => ({ priority, name: '', color: { argb: 0 } }))
  const given = [9, 1].map((priority, index) => alertOf(index + 1, { priority }))
  const { worker } = await show(given)
  await expect.poll(() => worker.callsOf('priorities').length).toBeGreaterThan(0)
  for (const call of worker.callsOf('priorities')) call.respond({ ok: true, body: list })
  await expect.poll(() => buttonOf(/^2 Zeilen quittieren$/)).toBeDefined()
  await frames(3)
  buttonOf(/^2 Zeilen quittieren$/)?.click()
  await expect.poll(() => actionState.action?.confirm).toContain('Darunter ist 1 der Priorität 9.')
  expect(worker.callsOf('ackAlerts')).toEqual([])
  closeAction()
})

test('a key pressed right after the selection acknowledges all of it, before the worker has counted it', async () => {
  const { worker } = await show()
  const boxes = () => shownRows().map((row) => row.querySelector<HTMLElement>('input[type=checkbox]'))
  boxes()[1]?.click()
  await expect.poll(() => buttonOf(/^1 Störmeldung quittieren$/)).toBeDefined()
  await focus(must(shownRows()[2]))
  boxes()[2]?.click()
  // React has shown the selection; the worker's answer comes later.
  await Promise.resolve()
  const ids = [1, 2].map((index) => shownRows()[index]?.dataset.id)
  expect(shownRows().filter((row) => row.getAttribute('aria-selected') === 'true')).toHaveLength(2)
  keyA(must(shownRows()[2]))
  await expect.poll(() => worker.callsOf('ackAlerts').length).toBe(1)
  expect(worker.callsOf('ackAlerts')[0]?.args).toEqual({ ids })
  worker.callsOf('ackAlerts')[0]?.respond({ ok: true, body: { acked: [] } })
  await expect.poll(() => actionState.step).toBe('idle')
})

/** Waits for what is on the page; goes on in the same task, before a picture of it could be seen. */
function drawn<T>(read: () => T | null | undefined): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      const found = read()
      if (found === null || found === undefined) return
      observer.disconnect()
      resolve(found)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    look()
  })
}

const MOVED = 'Die Liste hat sich gerade bewegt: Nichts wurde ausgelöst'
const rowOf = (id: string) => shownRows().find((row) => row.dataset.id === id)
const hasMoved = () => document.querySelector('[data-moved]') !== null

/** Presses the button of a row with a finger. */
function tap(row: HTMLElement): void {
  const button = row.querySelector<HTMLElement>('button')
  button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
  button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
}

/** Groups the list, by the address that keeps it. */
function groupBy({ router }: Pick<Shown, 'router'>, group: string): void {
  const query = new URLSearchParams(router.state.location.search)
  if (group === '') query.delete('group')
  else query.set('group', group)
  void router.navigate({ search: String(query) })
}

/** Moves the focus to a row, which its keys then act on. */
async function focus(row: HTMLElement): Promise<void> {
  row.focus({ preventScroll: true })
  await expect.poll(() => row.tabIndex).toBe(0)
}

/** Presses the key that acknowledges. */
function keyA(row: HTMLElement): void {
  row.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
}

const question = () => document.querySelector('[role=alertdialog]')?.textContent ?? ''

const openGroups = () => {
  for (const group of document.querySelectorAll<HTMLElement>('[data-group][aria-expanded=false]')) group.click()
}

/** Five alerts of one station, the newest first. */
const FIVE = Array.from({ length: 5 }, (_, index) =>
  alertOf(41 + index, { stationNumber: 3, stationName: 'Station 3' }),
)

test('in a list that fits the screen a press right after a row came above it does nothing and says so (F98)', async () => {
  const { worker, screen, alerts } = await show(FIVE)
  alerts.put(alertOf(47))
  await drawn(() => rowOf('a47'))
  // Where the second row was a moment ago, there is the first one now.
  const pressed = shownRows().find((row) => row.getAttribute('aria-rowindex') === '3')
  expect(pressed?.dataset.id).toBe('a45')
  if (pressed !== undefined) tap(pressed)
  expect(actionState.step).toBe('idle')
  await expect.poll(() => screen.container.textContent).toContain(MOVED)
  expect(worker.callsOf('ackAlerts')).toHaveLength(0)
})

test('in an open group a press right after two rows have changed places does nothing and says so (F98)', async () => {
  const { worker, screen, router, alerts } = await show(FIVE)
  groupBy({ router }, 'station')
  await expect.poll(() => document.querySelector('[data-group]')).not.toBeNull()
  openGroups()
  await expect.poll(() => shownRows().map((row) => row.dataset.id)).toEqual(['a45', 'a44', 'a43', 'a42', 'a41'])
  // Nobody presses what no picture has shown: with the picture the table learns how many of its rows are in sight.
  for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame)
  expect(hasMoved()).toBe(false)
  alerts.put({ ...must(FIVE[1]), timestamp: must(FIVE[2]).timestamp + SECOND_MS })
  const second = () => shownRows().find((row) => row.getAttribute('aria-rowindex') === '5')
  const pressed = await drawn(() => (second()?.dataset.id === 'a42' ? second() : null))
  tap(pressed)
  expect(actionState.step).toBe('idle')
  await expect.poll(() => screen.container.textContent).toContain(MOVED)
  expect(worker.callsOf('ackAlerts')).toHaveLength(0)
})

test('a list that groups itself in a flood has moved; one that its user groups, opens and closes has not (F98)', async () => {
  const { worker, router } = await show(FIVE)
  groupBy({ router }, 'station')
  await drawn(() => document.querySelector('[data-group]'))
  expect(hasMoved()).toBe(false)
  openGroups()
  await drawn(() => rowOf('a45'))
  document.querySelector<HTMLElement>('[data-group]')?.click()
  await expect.poll(shownRows).toEqual([])
  groupBy({ router }, '')
  await drawn(() => document.querySelector('[role=grid]'))
  await expect.poll(() => shownRows().length).toBe(5)
  expect(hasMoved()).toBe(false)
  const flood = { since: must(FIVE[0]).timestamp, stations: [] }
  worker.sendFrame({
    values: [{ topic: 'alertSummary', key: '', value: { ...SUMMARY, recent: 11, flood }, ...READY }],
  })
  await drawn(() => document.querySelector('[data-group]'))
  expect(hasMoved()).toBe(true)
  await expect.poll(hasMoved).toBe(false)
  buttonOf(/^Zur eigenen Ansicht$/)?.click()
  await drawn(() => document.querySelector('[role=grid]'))
  await expect.poll(() => shownRows().length).toBe(5)
  expect(hasMoved()).toBe(false)
})

test('selected rows that are scrolled out of sight are asked for, with their number, though they are loaded (F148)', async () => {
  const { worker } = await show()
  for (const row of shownRows().slice(0, 2)) row.querySelector<HTMLElement>('input[type=checkbox]')?.click()
  const button = () => buttonOf(/^2 Störmeldungen quittieren$/)
  await expect.poll(button).toBeDefined()
  const first = must(shownRows()[0])
  await focus(first)
  table()?.scrollTo({ top: 300 })
  // The first two are loaded, and the second one is drawn no more.
  await expect.poll(() => rowOf('a118')?.isConnected ?? false).toBe(false)
  button()?.click()
  await expect.poll(question).toContain('2 ausgewählte Störmeldungen werden quittiert; außerhalb des Bildschirms: 2.')
  buttonOf(/^Abbrechen$/)?.click()
  await expect.poll(() => actionState.step).toBe('idle')
  keyA(first)
  await expect.poll(question).toContain('2 ausgewählte Störmeldungen werden quittiert; außerhalb des Bildschirms: 2.')
  expect(question()).not.toContain('Fokus')
  buttonOf(/^Abbrechen$/)?.click()
  await expect.poll(() => actionState.step).toBe('idle')
  expect(worker.callsOf('ackAlerts')).toHaveLength(0)
})

test('a key on a row that is not selected beside others asks; one on a row that is out of sight shows it and does nothing (F148)', async () => {
  const { worker } = await show()
  shownRows()[1]?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
  await expect.poll(() => buttonOf(/^1 Störmeldung quittieren$/)).toBeDefined()
  const focused = must(shownRows()[3])
  await focus(focused)
  keyA(focused)
  await expect
    .poll(question)
    .toContain(
      '1 ausgewählte Störmeldung wird quittiert; außerhalb des Bildschirms: 0. Die Zeile mit dem Fokus ist nicht ausgewählt.',
    )
  buttonOf(/^Abbrechen$/)?.click()
  await expect.poll(() => actionState.step).toBe('idle')
  shownRows()[1]?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
  await expect.poll(() => buttonOf(/^\d+ Zeilen(, \d+ Meldungen)? quittieren$/)).toBeDefined()
  await focus(focused)
  table()?.scrollTo({ top: 1000 })
  await expect.poll(() => rowOf('a118')?.isConnected ?? false).toBe(false)
  keyA(focused)
  await expect.poll(() => rowOf('a118')?.isConnected ?? false).toBe(true)
  expect([actionState.step, worker.callsOf('ackAlerts').length]).toEqual(['idle', 0])
  keyA(focused)
  await expect.poll(() => worker.callsOf('ackAlerts').length).toBe(1)
  expect(worker.callsOf('ackAlerts')[0]?.args).toEqual({ ids: [focused.dataset.id] })
  worker.callsOf('ackAlerts')[0]?.respond({ ok: true, body: { acked: [] } })
  await expect.poll(() => actionState.step).toBe('idle')
})

test('g a leads to all alarms and acknowledges no row that has the focus; a key that is held down acknowledges once', async () => {
  const { worker, router } = await show(ALL_ROWS, '/here?text=Meldung')
  const focused = must(shownRows()[3])
  await focus(focused)
  await userEvent.keyboard('ga')
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe('/alerts/pending')
  expect([actionState.step, worker.callsOf('ackAlerts').length]).toEqual(['idle', 0])
  await focus(must(shownRows()[3]))
  const held = must(shownRows()[3])
  const key = (repeat: boolean) => new KeyboardEvent('keydown', { key: 'a', repeat, bubbles: true, cancelable: true })
  held.dispatchEvent(key(true))
  expect([actionState.step, worker.callsOf('ackAlerts').length]).toEqual(['idle', 0])
  held.dispatchEvent(key(false))
  await expect.poll(() => worker.callsOf('ackAlerts').length).toBe(1)
  worker.callsOf('ackAlerts')[0]?.respond({ ok: true, body: { acked: [] } })
  await expect.poll(() => actionState.step).toBe('idle')
})

test('what the server leaves out for a user of some stations is not told as settled', async () => {
  const said = async (rights: Rights) => {
    const { worker, screen } = await show(ALL_ROWS, '/here', rights)
    const focused = must(shownRows()[3])
    await focus(focused)
    keyA(focused)
    await expect.poll(() => worker.callsOf('ackAlerts').length).toBe(1)
    worker.callsOf('ackAlerts')[0]?.respond({ ok: true, body: { acked: [] } })
    await expect.poll(() => actionState.step).toBe('idle')
    await screen.unmount()
    return actionState.sent?.text
  }
  expect(await said(ALL_RIGHTS)).toContain('war schon quittiert oder ist nicht mehr vorhanden')
  expect(await said({ ...ALL_RIGHTS, stationNumbers: [1] })).toContain('für die dieser Benutzer kein Recht hat')
})

test('Enter on the button of a row that is out of sight shows the row and acknowledges nothing (F148)', async () => {
  const { worker } = await show()
  const focused = must(shownRows()[3])
  await focus(focused)
  focused.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  table()?.scrollTo({ top: 1000 })
  await expect.poll(() => rowOf('a118')?.isConnected ?? false).toBe(false)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rowOf('a118')?.isConnected ?? false).toBe(true)
  expect([actionState.step, worker.callsOf('ackAlerts').length]).toEqual(['idle', 0])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => worker.callsOf('ackAlerts').length).toBe(1)
  expect(worker.callsOf('ackAlerts')[0]?.args).toEqual({ ids: [focused.dataset.id] })
  worker.callsOf('ackAlerts')[0]?.respond({ ok: true, body: { acked: [] } })
  await expect.poll(() => actionState.step).toBe('idle')
})

test('an acknowledgement names only alerts that were on screen or selected when the button went down, whatever comes meanwhile', async () => {
  const { worker, router, alerts } = await show()
  // The filters of the page are closed at first.
  buttonOf(/^Filter$/)?.click()
  await expect.poll(() => buttonOf(/^nur unquittierte$/)).toBeDefined()
  const selected = new Set<string>()
  const kinds = { row: 0, visible: 0, selection: 0 }

  /** The ids of all alerts of the kind of a row: what it may stand for. */
  const kindOf = (id: string) =>
    Number(id.slice(1)) % 10 === 0 ? Array.from({ length: 21 }, (_, index) => `a${index * 10}`) : [id]

  /** Returns what tells which open alerts of these have gone since: they are not acknowledged. */
  const losses = (among: ReadonlySet<string>) => {
    const open = () => alerts.all.filter((alert) => isOpen(alert) && among.has(alert.id)).map(({ id }) => id)
    const before = open()
    return () => {
      const now = new Set(open())
      return before.filter((id) => !now.has(id))
    }
  }

  const run = async (step: Step) => {
    if (step === 'filter') buttonOf(/^nur unquittierte$/)?.click()
    else if ('put' in step) alerts.put(...step.put.map((number) => alertOf(number)))
    else if ('remove' in step) alerts.remove(`a${step.remove}`)
    else if ('sort' in step) {
      document.querySelectorAll<HTMLElement>('[role=columnheader] button')[step.sort]?.click()
    } else if ('group' in step) {
      groupBy({ router }, step.group)
      await frames(4)
      openGroups()
    } else if ('scroll' in step) table()?.scrollTo({ top: step.scroll })
    else {
      const row = shownRows()[step.select]
      const id = row?.dataset.id
      if (row === undefined || id === undefined) return
      for (const each of kindOf(id)) selected.add(each)
      row.querySelector<HTMLElement>('input[type=checkbox]')?.click()
    }
    await frames(2)
  }

  /** Puts a button down, lets things happen, and lets it go. Returns what was acknowledged. */
  const press = async (button: HTMLElement, meanwhile: readonly Step[]) => {
    const before = worker.callsOf('ackAlerts').length
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
    for (const step of meanwhile) await run(step)
    // A button that has gone meanwhile gets no click.
    if (button.isConnected) button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    // An action runs from the click on; when its call arrives, is up to the machine. Not waited for, it would be taken for the
    // call of the next press, which the running action ignores.
    if (actionState.step === 'asking') {
      await expect.poll(() => buttonOf(/^Quittieren$/)).toBeDefined()
      buttonOf(/^Quittieren$/)?.click()
    }
    if (actionState.step !== 'running') return null
    await expect.poll(() => worker.callsOf('ackAlerts').length).toBe(before + 1)
    const call = worker.callsOf('ackAlerts')[before]
    if (call === undefined) return null
    const { ids } = call.args as { readonly ids: readonly string[] }
    // Acknowledged and gone: the list has its next state.
    call.respond({ ok: true, body: { acked: [] } })
    await expect.poll(() => actionState.step).toBe('idle')
    await frames(2)
    return ids
  }

  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { maxLength: 4 }),
      fc.constantFrom<keyof typeof kinds>('row', 'visible', 'selection'),
      fc.array(anyStep, { maxLength: 3 }),
      async (before, kind, meanwhile) => {
        for (const step of before) await run(step)
        // The button means a selection while there is one, which another filter ends.
        const means = () => buttonOf(/^(Auswahl|\d+ Störmeldung(en)?) quittieren$/)
        if (kind === 'visible' && means() !== undefined) await run('filter')
        const onScreen = () => buttonOf(/^(\d+ Zeilen?(, \d+ Meldung(en)?)?|Sichtbare) quittieren$/)
        // A selection ends when the list of the other filter has arrived.
        if (kind === 'visible') await expect.poll(onScreen).toBeDefined()
        await frames(4)
        // What has gone at the plant has to be marked in the list, or the rows would be counted too early; and while a list is
        // sorted anew a row may be in the document twice, once as it was.
        const listed = () => shownRows().filter((row) => row.dataset.state !== 'removed')
        const known = () => new Set(alerts.all.filter(isOpen).map(({ id }) => id))
        await expect
          .poll(() => {
            const open = known()
            const all = listed()
            const gone = all.filter((row) => row.querySelector('button') !== null && !open.has(row.dataset.id ?? ''))
            return { gone: gone.length, twice: all.length - new Set(all.map((row) => row.dataset.id)).size }
          })
          .toEqual({ gone: 0, twice: 0 })
        // Right after rows have moved by themselves a press does nothing.
        await expect.poll(() => document.querySelector('[data-moved]')).toBeNull()
        const rows = listed()
        if (kind === 'row') {
          const row = rows.find((each) => each.querySelector('button') !== null)
          const button = row?.querySelector<HTMLElement>('button')
          const id = row?.dataset.id
          if (row === undefined || id === undefined || button === null || button === undefined) return
          const [said, may] = [saidBy(row), new Set(kindOf(id))]
          const lost = losses(may)
          const ids = await press(button, meanwhile)
          if (ids === null) return
          if (!lost().includes(id)) expect(ids).toContain(id)
          expect(ids).toHaveLength(said - lost().length)
          expect(ids.filter((each) => !may.has(each))).toEqual([])
        } else if (kind === 'visible') {
          const button = onScreen()
          const seen = table()?.parentElement
          if (button === undefined || seen === null || seen === undefined) throw new Error('no list')
          const shown = new Set(visibleRowIds(seen))
          const own = rows.filter((row) => shown.has(row.dataset.id ?? '') && row.querySelector('button') !== null)
          const may = new Set([...shown].flatMap(kindOf))
          const said = own.reduce((sum, row) => sum + saidBy(row), 0)
          const lost = losses(new Set(own.flatMap((row) => kindOf(row.dataset.id ?? ''))))
          const ids = await press(button, meanwhile)
          if (ids === null) return
          expect(ids.filter((each) => !may.has(each))).toEqual([])
          expect(ids).toHaveLength(said - lost().length)
        } else {
          const ready = () => {
            const button = buttonOf(/^\d+ Störmeldung(en)? quittieren$/)
            return button?.getAttribute('aria-disabled') === 'true' ? undefined : button
          }
          if (ready() === undefined) await run({ select: 0 })
          await frames(4)
          const button = ready()
          if (button === undefined) return
          const ids = await press(button, meanwhile)
          if (ids === null) return
          expect(ids.filter((each) => !selected.has(each))).toEqual([])
        }
        kinds[kind] += 1
      },
    ),
    { numRuns: 60, endOnFailure: true, seed: -1069961734 },
  )
  // How many a moving list refuses depends on how fast it moves; each kind has to be among the others.
  for (const kind of ['row', 'visible', 'selection'] as const) expect(kinds[kind], kind).toBeGreaterThan(0)
})
