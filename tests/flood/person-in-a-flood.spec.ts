import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../src/simulator/start-simulator.ts'
import { expect, test } from '../e2e/fixtures.ts'
import { leaveFloodMode } from '../e2e/flood-mode.ts'
import { listRests } from '../e2e/still-list.ts'
import { openFilters } from '../e2e/table-tools.ts'
import { countsOf, type Decision, missText, outcomeOf, seeded } from '../support/person/decisions.ts'
import type { PaintedRow } from '../support/person/page-eyes.ts'
import { Person, type Pointer } from '../support/person/person.ts'
import { logIn } from '../support/simulator/simulator-session.ts'

/** `FLOOD_DECISIONS=1000` takes so many with each pointer, says how they ended, and does not stop at the first miss. */
const BY_HAND = process.env.FLOOD_DECISIONS
const DECISIONS = Number(BY_HAND ?? 30)
const SEED = Number(process.env.FLOOD_SEED ?? 4711)
/** A working day, far from a change of clocks. */
const START = Date.UTC(2026, 9, 7, 7, 30)
/** Plant seconds a second: the scenario then has some 14 or 100 events a second. */
const SPEEDS = [1, 7] as const
/** From the start of the scenario to its first alert, in plant time. */
const FLOOD_STARTS_MS = 5000

/** What one person does in a flood: prepares, reads, thinks and presses. Resolves with what came of it. */
type Act = (person: Person, page: Page) => Promise<Decision>

/** What happens on the page while a person thinks, besides the flood. */
type Meanwhile = (page: Page, plant: SimulatorHandle) => Promise<void>

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const VISIBLE = /^(\d+ Zeilen?(, \d+ Meldung(en)?)?|Sichtbare) quittieren$/
const SELECTED = /^\d+ Störmeldung(en)? quittieren$/
const placeOf = (row: PaintedRow) => row.button ?? row.middle

async function message(page: Page, plant: SimulatorHandle): Promise<void> {
  plant.inform('Wartung um 18 Uhr')
  await expect(page.locator('[data-server-info]')).toBeVisible()
}

/** While the link of the alerts is broken none can be acknowledged; then it is back, and its bar goes. */
async function breakLink(page: Page, plant: SimulatorHandle): Promise<void> {
  plant.fault({ hub: 'alert', action: 'drop', ms: 600_000 })
  await expect(page.locator('[data-broken=alert]')).toBeVisible()
}

async function linkComesBack(page: Page, plant: SimulatorHandle): Promise<void> {
  plant.fault({ hub: 'alert', action: 'restore' })
  await expect(page.locator('[data-broken]')).toHaveCount(0, { timeout: 30_000 })
}

async function floodBar(page: Page, plant: SimulatorHandle): Promise<void> {
  plant.setClock({ speed: 7 })
  plant.scenario('flood')
  await expect(page.locator('[data-flood-mode]')).toBeVisible()
}

/** The pointer rests on a row of the list while it is read; then its button is pressed. */
const tickResting =
  (meanwhile?: Meanwhile, before?: Meanwhile): Act =>
  async (person, page) => {
    await before?.(page, person.plant)
    await person.point(placeOf(await person.chooseRow()))
    // What moves by the height of a bar must leave another row at the place.
    const first = (await person.rows())[2]?.y ?? 0
    const place = placeOf(await person.chooseRow(({ button, y }) => button !== null && y > first))
    await person.point(place)
    const row = await person.at(place)
    const between = meanwhile === undefined ? undefined : () => meanwhile(page, person.plant)
    return person.decide({
      reading: person.reading(row === null ? [] : [row]),
      place,
      meanwhile: between,
      press: () => person.press(place),
    })
  }

/** A row is read from afar; then the pointer comes, and its button is pressed. */
const tickComing: Act = async (person) => {
  await person.pointAside()
  const row = await person.chooseRow()
  const place = placeOf(row)
  return person.decide({ reading: person.reading([row]), place, press: () => person.press(place) })
}

const swipe: Act = async (person) => {
  const row = await person.chooseRow()
  return person.decide({ reading: person.reading([row]), place: row.middle, press: () => person.swipe(row.middle) })
}

/** What is on screen is read with the pointer on the list; then the pointer goes to the button. */
const visible: Act = async (person, page) => {
  await person.pointAside()
  const [row] = await person.rows()
  if (row !== undefined) await person.point(row.middle)
  const read = await person.rows()
  const press = () => pressVisible(person, page)
  // The way to the button takes time: the pointer leaves the list when the person has decided.
  return person.decide({ reading: person.reading(read), meanwhile: () => person.pointAside(), press })
}

/** Where urgent ones are among the rows, or more than the rows, the client asks; what it names has been read. */
async function pressVisible(person: Person, page: Page): Promise<void> {
  await person.pressButton(page.getByRole('button', { name: VISIBLE }))
  await person.look()
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Quittieren', exact: true })
  if (await confirm.isVisible()) await person.pressButton(confirm)
}

/** The question stays open while the person thinks. */
const all: Act = async (person, page) => {
  const own = button(page, 'Alle quittieren …')
  const tools = page.getByRole('button', { name: 'Werkzeuge' })
  // A telephone has it among the tools of the list.
  await expect(own.or(tools).first()).toBeVisible()
  if (await own.isVisible()) await person.pressButton(own)
  else {
    await person.pressButton(tools)
    await person.pressButton(page.getByRole('menuitem', { name: /^Alle quittieren …/ }))
  }
  const question = page.getByRole('alertdialog', { name: 'Alle Störmeldungen quittieren' })
  await expect(question).toBeVisible()
  await person.look()
  const text = await question.innerText()
  const open = person.plant.model.pending(person.plant.now()).filter(({ ackTimestamp }) => ackTimestamp === null)
  const says = Number(/Alle ([\d.]+) unquittierten/.exec(text)?.[1]?.replaceAll('.', '') ?? 1)
  const confirm = question.getByRole('button', { name: 'Alle quittieren', exact: true })
  return person.decide({
    reading: { text: text.replace(/\s+/g, ' '), ids: new Set(open.map(({ id }) => id)), says },
    press: () => person.pressButton(confirm),
  })
}

/** Some rows are chosen one by one; then the pointer goes to the button that names how many. */
const selection: Act = async (person, page) => {
  await person.point((await person.chooseRow()).middle)
  await expect
    .poll(async () => {
      const open = (await person.rows()).filter(({ button, isSelected }) => button !== null && !isSelected)
      // On a telephone all rows on screen may have gone: the others are shown as a person would.
      if (open.length === 0) await person.refreshList()
      else {
        const { box, middle } = person.choose(open)
        await person.press(box ?? middle)
      }
      return (await person.rows()).filter(({ isSelected }) => isSelected).length
    })
    .toBeGreaterThan(1)
  const chosen = page.getByRole('button', { name: SELECTED }).first()
  return afterSelection(person, page, () => person.pressButton(chosen))
}

/** The same by keys. */
const selectionByKeys: Act = async (person, page) => {
  // A row that is gone by then is not selected.
  await expect(async () => {
    await person.focusRow()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByRole('button', { name: SELECTED }).first()).toBeEnabled({ timeout: 2000 })
  }).toPass()
  return afterSelection(person, page, () => page.keyboard.press('a'))
}

async function afterSelection(person: Person, page: Page, press: () => Promise<void>): Promise<Decision> {
  await expect(page.getByRole('button', { name: SELECTED }).first()).toBeEnabled()
  const read = (await person.rows()).filter(({ isSelected }) => isSelected)
  return person.decide({ reading: person.reading(read), press })
}

const keyOnRow: Act = async (person, page) => {
  const row = await person.focusRow()
  return person.decide({ reading: person.reading([row]), press: () => page.keyboard.press('a') })
}

/** Waits until the list says that a row needs nothing more: it has gone or is no longer open. */
async function expectSettled(page: Page, { id }: PaintedRow): Promise<void> {
  const open = page.locator(`[role=row][data-id="${id}"]:not([data-state=removed]) [data-alert-state$="-open"]`)
  await expect(open).toHaveCount(0)
}

/** The key goes down again after the row has been acknowledged and has left the list. */
const keyTwice: Act = async (person, page) => {
  const row = await person.focusRow()
  const meanwhile = async () => {
    // Right after the list has moved a key does nothing, and says so.
    await listRests(page)
    await page.keyboard.press('a')
    await expectSettled(page, row)
  }
  return person.decide({ reading: person.reading([row]), meanwhile, press: () => page.keyboard.press('a') })
}

/** Somebody else acknowledges the row that has the focus. */
const keyAfterColleague: Act = async (person, page) => {
  const row = await person.focusRow()
  const colleague = await logIn(person.plant.url, 'admin')
  const reading = person.reading([row])
  const meanwhile = async () => {
    await colleague.call('ackAlerts', { ids: [...reading.ids] })
    await expectSettled(page, row)
  }
  const decision = await person.decide({ reading, meanwhile, press: () => page.keyboard.press('a') })
  await colleague.close()
  return decision
}

interface Case {
  readonly pointer: Pointer
  /** What is acknowledged, and the numbers of what may go wrong. */
  readonly name: string
  readonly act: Act
  /** A client that refuses every such press is right as well. */
  readonly mayRefuse?: true
  /** What is not acknowledged is all that is listed. */
  readonly openOnly?: true
  /** Something stands above the list after each decision. */
  readonly comes?: true
  /** Begins without a flood, and can happen once. */
  readonly calm?: true
}

/** What else a person can do is one more line. */
const CASES: readonly Case[] = [
  { pointer: 'mouse', name: 'a row below the pointer (R-46)', act: tickResting() },
  { pointer: 'mouse', name: 'selected rows (R-46)', act: selection },
  {
    pointer: 'mouse',
    name: 'a row, and a message comes (F27)',
    act: tickResting(message),
    comes: true,
    mayRefuse: true,
  },
  {
    pointer: 'mouse',
    name: 'a row, and a link comes back (F27)',
    act: tickResting(linkComesBack, breakLink),
    comes: true,
    mayRefuse: true,
  },
  {
    pointer: 'mouse',
    name: 'a row, and a flood begins (F27)',
    act: tickResting(floodBar),
    calm: true,
    mayRefuse: true,
  },
  { pointer: 'mouse', name: 'a row read from afar (F98)', act: tickComing },
  { pointer: 'mouse', name: 'what is visible (F97)', act: visible },
  { pointer: 'mouse', name: 'all (F28, R-46)', act: all },
  { pointer: 'finger', name: 'selected rows (R-46)', act: selection },
  { pointer: 'finger', name: 'a row (F98)', act: tickComing },
  { pointer: 'finger', name: 'a swiped row (F98)', act: swipe },
  { pointer: 'finger', name: 'what is visible (F97)', act: visible },
  { pointer: 'finger', name: 'all (F28, R-46)', act: all },
  { pointer: 'key', name: 'the row with the focus (R-46)', act: keyOnRow },
  { pointer: 'key', name: 'selected rows (R-46)', act: selectionByKeys },
  { pointer: 'key', name: 'a row by a key pressed twice (F104)', act: keyTwice, openOnly: true },
  {
    pointer: 'key',
    name: 'a row that a colleague takes (F104)',
    act: keyAfterColleague,
    openOnly: true,
    mayRefuse: true,
  },
  { pointer: 'key', name: 'what is visible (F97)', act: visible },
  { pointer: 'key', name: 'all (F28, R-46)', act: all },
]

/** A flood that begins after another one is over groups the list again. */
async function showRows(page: Page): Promise<void> {
  if (await page.locator('[data-flood-mode=on]').isVisible()) await leaveFloodMode(page)
}

/** Opens the list in a flood that has begun, in the user's own view: nobody reads single rows in groups. */
async function openInFlood(page: Page, openOnly: boolean): Promise<void> {
  await page.goto('/alerts/pending')
  await expect(page.locator('[data-flood-mode]')).toBeVisible()
  await showRows(page)
  await expect(page.getByRole('grid', { name: 'Anstehende Störmeldungen' })).toBeVisible()
  const info = page.locator('[data-server-info]')
  if (await info.isVisible()) await info.getByRole('button').click()
  if (openOnly) {
    await openFilters(page)
    await page.getByRole('button', { name: 'nur unquittierte' }).click()
  }
}

for (const pointer of ['mouse', 'finger', 'key'] as const) {
  const cases = CASES.filter((each) => each.pointer === pointer)
  test.describe(pointer, () => {
    if (pointer === 'finger') test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    test.use({ plantOptions: { start: START } })

    for (const { name, act, mayRefuse = false, openOnly = false, comes = false, calm = false } of cases) {
      test(`what was read is what is acted on, by ${pointer}: ${name}`, async ({ page, plant, signIn }) => {
        const most = calm ? 1 : Math.ceil(DECISIONS / cases.length)
        test.setTimeout(60_000 + most * 30_000)
        const random = seeded(SEED)
        const person = await Person.at({ page, plant, pointer, user: 'operator', random })
        await signIn()
        let floodEnds = 0
        const flood = (speed: number) => {
          if (calm) return
          plant.setClock({ speed })
          if (plant.now() >= floodEnds - FLOOD_STARTS_MS) floodEnds = plant.scenario('flood').until
        }
        const open = async () => {
          if (calm) await page.goto('/alerts/pending')
          else await openInFlood(page, openOnly)
        }
        flood(Math.max(...SPEEDS))
        await open()
        const decisions: Decision[] = []
        for (let count = 0; count < most; count += 1) {
          flood(person.choose(SPEEDS))
          if (!calm) await showRows(page)
          await person.refreshList()
          const decision = await act(person, page)
          decisions.push(decision)
          const isMiss = outcomeOf(decision) === 'miss'
          if (isMiss && BY_HAND === undefined) break
          // What a wrong press has opened or selected is not of the next decision.
          // What stayed selected would be asked about with the next selection: some of it is out of sight by then.
          const isLeft = await page.getByRole('button', { name: SELECTED }).first().isVisible()
          if (isMiss || comes || isLeft) await open()
          else await putAway(person, page)
        }
        const nameOf = (id: string) => nameOfAlert(plant, id)
        const misses = decisions.filter((each) => outcomeOf(each) === 'miss').map((each) => missText(each, nameOf))
        const counts = countsOf(decisions)
        test.info().annotations.push({ type: 'decisions', description: JSON.stringify(counts) })
        if (BY_HAND !== undefined)
          process.stdout.write(`${pointer}, ${name}: ${JSON.stringify(counts)}\n${misses[0] ?? ''}\n`)
        // A person whose presses do nothing misses nothing.
        if (!mayRefuse) expect(counts.hit + counts.miss).toBeGreaterThan(0)
        expect(misses).toEqual([])
      })
    }
  })
}

/** A press that came too late for its row may have opened another one, or a question. */
async function putAway(person: Person, page: Page): Promise<void> {
  await person.pointAside()
  for (const dialog of [page.getByRole('alertdialog'), page.getByRole('dialog')]) {
    if (await dialog.first().isVisible()) await page.keyboard.press('Escape')
  }
}

function nameOfAlert(plant: SimulatorHandle, id: string): string {
  const { alerts } = plant.model.archive(START - 86_400_000, plant.now(), 100_000)
  const alert = alerts.find((each) => each.id === id)
  return alert === undefined ? 'an older one' : `${alert.stationName}, ${alert.description}`
}
