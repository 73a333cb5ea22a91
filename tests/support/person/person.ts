import { expect, type Locator, type Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { Decision, Reading } from './decisions.ts'
import { Finger } from './finger.ts'
import { giveEyes, type PaintedRow, type Place } from './page-eyes.ts'

export type Pointer = 'mouse' | 'finger' | 'key'

/** How long a person takes from reading to pressing, in ms. */
const FASTEST_MS = 250
const SLOWEST_MS = 1200
/** A screen paints 60 pictures a second, and the plant sends news ten times a second. */
const PICTURE_MS = 1000 / 60
const NEWS_MS = 100
/** So many pictures after a press without an effect it had none: a second and a half of a screen. */
const PICTURES_OF_EFFECT = 90
const MOST_NEWS = 100_000
/** Far from any list. */
const ASIDE: Place = { x: 2, y: 2 }
const SWIPE_PX = 150
const FEW_ROWS = 6

/**
 * Somebody who reads what is painted, thinks, and presses, while the page lives. Thinks for pictures and news, not for a
 * time: a slow machine makes a slow person.
 */
export class Person {
  readonly page: Page
  readonly plant: SimulatorHandle
  readonly pointer: Pointer
  /** The user of the journal: others may act on the plant as well. */
  readonly #user: string
  readonly #random: () => number
  readonly #finger: Finger

  private constructor(parts: PersonParts, finger: Finger) {
    this.page = parts.page
    this.plant = parts.plant
    this.pointer = parts.pointer
    this.#user = parts.user
    this.#random = parts.random
    this.#finger = finger
  }

  /** Must be called before the page is opened. */
  static async at(parts: PersonParts): Promise<Person> {
    await giveEyes(parts.page)
    return new Person(parts, await Finger.of(parts.page))
  }

  /** Waits until everything that is known is painted. */
  async look(): Promise<void> {
    await this.page.evaluate(() => window.eyes.painted())
  }

  /** Returns the rows on screen. */
  async rows(): Promise<readonly PaintedRow[]> {
    return this.page.evaluate(async () => {
      await window.eyes.painted()
      return window.eyes.rows()
    })
  }

  at(place: Place): Promise<PaintedRow | null> {
    return this.page.evaluate(async (where) => {
      await window.eyes.painted()
      return window.eyes.at(where)
    }, place)
  }

  /** Moves the focus to a row as the Tab key does, which holds no list; returns it. */
  async focusRow(): Promise<PaintedRow> {
    // A focus after a press of the mouse is not one of the keyboard.
    await this.page.keyboard.press('Tab')
    const row = await this.page.evaluate(async (part) => {
      window.eyes.focusOn(part)
      await window.eyes.painted()
      return window.eyes.focused()
    }, this.#random())
    if (row === null) throw new Error('no row has the focus')
    return row
  }

  /** Chooses one of some rows, the same one for a seed. */
  choose<T>(from: readonly T[]): T {
    const chosen = from[Math.floor(this.#random() * from.length)]
    if (chosen === undefined) throw new Error('there is nothing to choose from')
    return chosen
  }

  /** Waits until there are rows to choose from, and chooses one whose button acknowledges something. */
  async chooseRow(fits: (row: PaintedRow) => boolean = ({ button }) => button !== null): Promise<PaintedRow> {
    let rows: readonly PaintedRow[] = []
    const look = async () => {
      rows = (await this.rows()).filter(fits)
      return rows.length
    }
    await expect.poll(look).toBeGreaterThan(2)
    // The last one may be cut off.
    return this.choose(rows.slice(0, -1))
  }

  /** Shows the rows that wait, where too few of the others are left to act on. */
  async refreshList(): Promise<void> {
    const left = (await this.rows()).filter(({ button }) => button !== null)
    const waiting = this.page.getByRole('button', { name: /^↑ [\d.]+ neue$/ })
    if (left.length < FEW_ROWS && (await waiting.isVisible())) {
      const before = await waiting.innerText()
      await this.pressButton(waiting)
      // Nobody reads rows that are about to be replaced.
      await expect.poll(async () => (await waiting.allInnerTexts()).join()).not.toBe(before)
    }
    await this.look()
  }

  /** What rows say: each stands for the alerts of its process variable that the plant has by now. */
  reading(rows: readonly PaintedRow[]): Reading {
    const pending = this.plant.model.pending(this.plant.now())
    const pvOf = (alert: (typeof pending)[number]) => `${alert.pvRef?.type} ${alert.pvRef?.nr}`
    const read = new Set(rows.map(({ id }) => id))
    const pvs = new Set(pending.filter(({ id }) => read.has(id)).map(pvOf))
    const ids = new Set([...read, ...pending.filter((alert) => pvs.has(pvOf(alert))).map(({ id }) => id)])
    return { text: rows.map(({ text }) => text).join(' | '), ids, says: rows.reduce((sum, row) => sum + row.says, 0) }
  }

  /**
   * Reads, thinks, and presses: what was acted on is what the journal has from then on until the press has had its effect.
   * `meanwhile` is what happens halfway; its effect is waited for.
   */
  async decide({ reading, place = null, meanwhile, press }: DecisionParts): Promise<Decision> {
    const before = this.#commands().length
    const since = this.plant.now()
    const ms = FASTEST_MS + this.#random() * (SLOWEST_MS - FASTEST_MS)
    const [pictures, news] = [Math.ceil(ms / PICTURE_MS), Math.ceil(ms / NEWS_MS)]
    await this.page.evaluate((where) => window.eyes.watch(where), place)
    await this.#hesitate(pictures / 2, 0)
    await meanwhile?.()
    await this.#hesitate(pictures, meanwhile === undefined ? news : 0)
    const between = () => this.page.evaluate(() => window.eyes.between())
    const atPress = await between()
    const open = this.#open()
    const sent = this.#commands().length
    await press()
    const end = atPress.paints + PICTURES_OF_EFFECT
    while (this.#commands().length === sent && (await between()).paints < end) await this.look()
    return { reading, struck: this.#struck(before, since, open), between: atPress }
  }

  /** Presses at a place, whatever is there by now. */
  async press(place: Place): Promise<void> {
    if (this.pointer === 'finger') {
      await this.#finger.down(place)
      await this.#finger.up()
    } else await this.page.mouse.click(place.x, place.y)
  }

  /** Swipes to the right from a place. */
  async swipe(place: Place): Promise<void> {
    await this.#finger.down(place)
    await this.#finger.move(place, { x: place.x + SWIPE_PX, y: place.y })
    await this.#finger.up()
  }

  /** Presses a button that stands still. */
  async pressButton(button: Locator): Promise<void> {
    if (this.pointer === 'key') {
      await button.focus()
      await this.page.keyboard.press('Enter')
      return
    }
    // On a telephone the commands of a list scroll sideways.
    await button.scrollIntoViewIfNeeded()
    const box = await button.boundingBox()
    if (box === null) throw new Error('the button is not on screen')
    await this.press({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  }

  async point(place: Place): Promise<void> {
    if (this.pointer === 'mouse') await this.page.mouse.move(place.x, place.y)
    await this.look()
  }

  /** Leaves the list alone. */
  async pointAside(): Promise<void> {
    await this.point(ASIDE)
  }

  async #hesitate(pictures: number, news: number): Promise<void> {
    await this.page.evaluate(([paints, changes]) => window.eyes.hesitate(paints, changes), [pictures, news] as const)
  }

  #commands() {
    return this.plant.journal.entries.filter(({ user }) => user === this.#user)
  }

  #open(): readonly string[] {
    const pending = this.plant.model.pending(this.plant.now())
    return pending.filter(({ ackTimestamp }) => ackTimestamp === null).map(({ id }) => id)
  }

  /**
   * Returns the ids of the alerts that commands since entry `before` have acted on. A call for all names none: then it is
   * what was `open` at the press and what came `since` the reading, as far as the plant has it acknowledged.
   */
  #struck(before: number, since: number, open: readonly string[]): readonly string[] {
    return this.#commands()
      .slice(before)
      .flatMap(({ call, args }) => {
        if (call !== 'ackAllAlerts') return idsOf(args)
        const left = new Set(this.#open())
        const { alerts } = this.plant.model.archive(since, this.plant.now(), MOST_NEWS)
        const came = alerts.filter(({ ackTimestamp }) => ackTimestamp !== null).map(({ id }) => id)
        return [...new Set([...open.filter((id) => !left.has(id)), ...came])]
      })
  }
}

interface PersonParts {
  readonly page: Page
  readonly plant: SimulatorHandle
  readonly pointer: Pointer
  readonly user: string
  readonly random: () => number
}

interface DecisionParts {
  readonly reading: Reading
  /** Where the person will press, watched for the report. */
  readonly place?: Place | null
  readonly meanwhile?: (() => Promise<void>) | undefined
  readonly press: () => Promise<void>
}

function idsOf(args: unknown): readonly string[] {
  const ids = typeof args === 'object' && args !== null && 'ids' in args ? args.ids : null
  if (!Array.isArray(ids)) throw new Error(`a command that names no alerts: ${JSON.stringify(args)}`)
  return ids.map(String)
}
