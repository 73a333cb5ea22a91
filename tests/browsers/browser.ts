import { eventually } from '../support/eventually.ts'

/** A window of a browser: the few things that the protocol of every engine can do. */
export interface EngineWindow {
  /** Resolves when the document has loaded, which may have sent itself to another address by then. */
  goto(url: string): Promise<void>
  /** The value of an expression in the page as JSON, promises awaited; rejects with what the page threw. */
  evaluate<T>(expression: string): Promise<T>
  /** Moves the pointer to a point of the page. */
  moveTo(point: Point): Promise<void>
  /** Presses and releases the main button where the pointer is. */
  press(): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  /** A PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A browser with a fresh profile whose windows show themselves side by side: none of them hides another. */
export interface RunningBrowser {
  openWindow(): Promise<EngineWindow>
  /** Errors of all windows since the start, as far as the engine tells them. */
  errors(): Promise<readonly string[]>
  close(): Promise<void>
}

/** An engine that the journeys are made with. */
export interface Engine {
  readonly name: string
  /** Path of the program to start; null where it is not installed. */
  find(): string | null
  start(path: string): Promise<RunningBrowser>
}

const ACTION_MS = 10_000

/** One window of a journey: what a user looks for and does in it. */
export class Screen {
  readonly #window: EngineWindow
  readonly #origin: string

  constructor(window: EngineWindow, origin: string) {
    this.#window = window
    this.#origin = origin
  }

  goto(path: string): Promise<void> {
    return this.#window.goto(`${this.#origin}${path}`)
  }

  /** Goes where no page of the client is. */
  leave(): Promise<void> {
    return this.#window.goto('about:blank')
  }

  /** Runs a function in the page: it sees its arguments and the page, nothing around it. */
  evaluate<Args extends readonly unknown[], T>(run: (...args: Args) => T, ...args: Args): Promise<Awaited<T>> {
    return this.#window.evaluate(`(${run})(${args.map((arg) => JSON.stringify(arg)).join()})`)
  }

  path(): Promise<string> {
    return this.evaluate(() => location.pathname + location.search)
  }

  count(selector: string): Promise<number> {
    return this.evaluate((css) => document.querySelectorAll(css).length, selector)
  }

  /** Of the first such element; empty where there is none. */
  text(selector: string): Promise<string> {
    return this.evaluate((css) => document.querySelector(css)?.textContent?.trim() ?? '', selector)
  }

  /** Moves the pointer to the middle of the first such element, as soon as it is there and nothing covers it. */
  async hover(selector: string): Promise<void> {
    let point: Point | null = null
    const isReachable = async () => {
      point = await this.evaluate(reachablePoint, selector).catch(() => null)
      return point !== null
    }
    await eventually(isReachable, { timeoutMs: ACTION_MS, what: `reaching ${selector}` })
    if (point !== null) await this.#window.moveTo(point)
  }

  async click(selector: string): Promise<void> {
    await this.hover(selector)
    await this.#window.press()
  }

  /** Clicks a field and types into it. */
  async fill(selector: string, text: string): Promise<void> {
    await this.click(selector)
    await this.#window.type(text)
  }

  screenshot(): Promise<Buffer> {
    return this.#window.screenshot()
  }

  close(): Promise<void> {
    return this.#window.close()
  }
}

/** In the page. */
function reachablePoint(selector: string): Point | null {
  const element = document.querySelector(selector)
  if (element === null) return null
  element.scrollIntoView({ block: 'nearest' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  const top = document.elementFromPoint(point.x, point.y)
  return top !== null && element.contains(top) ? point : null
}

/** Actions of the WebDriver standard, the same in its old protocol and in the new one. */
export const webDriverActions = {
  moveTo: ({ x, y }: Point) => pointer([{ type: 'pointerMove', x, y }]),
  press: () =>
    pointer([
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]),
  type: (text: string): readonly object[] => {
    const press = (value: string) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]
    return [{ type: 'key', id: 'keyboard', actions: [...text].flatMap(press) }]
  },
} as const

function pointer(actions: readonly object[]): readonly object[] {
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}
