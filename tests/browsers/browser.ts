import { eventually } from '../support/eventually.ts'

/** A window of a browser, with the few operations that every engine's protocol offers. */
export interface EngineWindow {
  /** Resolves when a document has loaded. It may have redirected the window by then. */
  goto(url: string): Promise<void>
  /**
   * Returns the value of an expression in the page, as JSON after awaiting promises. Rejects with what the page threw.
   */
  evaluate<T>(expression: string): Promise<T>
  /** Moves the pointer to a point of the page. */
  moveTo(point: Point): Promise<void>
  /** Presses and releases the main button where the pointer is. */
  press(): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** Returns a PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A browser with a fresh profile. Its windows are side by side, so that none hides another. */
export interface RunningBrowser {
  openWindow(): Promise<EngineWindow>
  /** Returns the errors of all windows since the start, as far as the engine reports them. */
  errors(): Promise<readonly string[]>
  close(): Promise<void>
}

/** A browser engine that runs the journeys. It takes any certificate: those of the journeys over TLS are made for them. */
export interface Engine {
  readonly name: string
  /** Returns the path of the program to start; null if it is not installed. */
  find(): string | null
  start(path: string): Promise<RunningBrowser>
}

const ACTION_MS = 10_000

/** One window of a journey, with what a user reads and does in it. */
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

  /** Leaves the client for an empty page. */
  leave(): Promise<void> {
    return this.#window.goto('about:blank')
  }

  /** Runs a function in the page. It can use its arguments and the page's globals, but no variables of the test. */
  evaluate<Args extends readonly unknown[], T>(run: (...args: Args) => T, ...args: Args): Promise<Awaited<T>> {
    return this.#window.evaluate(`(${run})(${args.map((arg) => JSON.stringify(arg)).join()})`)
  }

  path(): Promise<string> {
    return this.evaluate(() => location.pathname + location.search)
  }

  count(selector: string): Promise<number> {
    return this.evaluate((css) => document.querySelectorAll(css).length, selector)
  }

  /** Returns the text of the first matching element; empty if there is none. */
  text(selector: string): Promise<string> {
    return this.evaluate((css) => document.querySelector(css)?.textContent?.trim() ?? '', selector)
  }

  /** Moves the pointer to the middle of the first matching element, as soon as it exists and nothing covers it. */
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

/** Runs in the page. */
function reachablePoint(selector: string): Point | null {
  const element = document.querySelector(selector)
  if (element === null) return null
  element.scrollIntoView({ block: 'nearest' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  const top = document.elementFromPoint(point.x, point.y)
  return top !== null && element.contains(top) ? point : null
}

/** Actions of the WebDriver standard, the same in WebDriver Classic and BiDi. */
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
