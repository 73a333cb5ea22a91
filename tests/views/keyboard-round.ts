import type { Page } from 'playwright/test'

/** More than any page has. */
const MOST_TABS = 400

/** What a round of the Tab key through a page has found wrong, each by its tag and name. */
export interface KeyboardRound {
  /** Controls that were shown all the time, enabled and in the order of the Tab key, but never had the focus. */
  readonly unreached: readonly string[]
  /** Elements that had the focus out of sight, or while nothing showed it. */
  readonly unseen: readonly string[]
  /** Elements that answer to a click, but are no control, and inside none. */
  readonly mouseOnly: readonly string[]
}

/**
 * Presses Tab from the start of the page until the focus leaves it. Throws if something holds it.
 *
 * A list, tree, table or tool bar is one stop: its arrow keys are a matter of its own tests.
 */
export async function tabThrough(page: Page): Promise<KeyboardRound> {
  await page.evaluate(startRound)
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await page.keyboard.press('Tab')
    const ended: KeyboardRound | null = await page.evaluate(() => Reflect.get(window, 'keyboardRound')())
    if (ended !== null) return ended
  }
  throw new Error(`${MOST_TABS} presses of Tab do not leave ${page.url()}`)
}

/** Runs in the page. Leaves a function there that looks at the focus, and returns the result once it has left. */
function startRound(): void {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]'
  // A click on a row does what Enter does at the row with the focus.
  const ONE_STOP = ['grid', 'tree', 'tablist', 'toolbar', 'listbox', 'menu'].map((role) => `[role=${role}]`).join()
  const reached = new Set<Element>()
  const unseen = new Set<string>()

  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60)}`
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        isShown(element) &&
        element.closest('[inert]') === null,
    )
  const isPassedBy = (element: Element) =>
    !reached.has(element) &&
    // Of radio buttons with one name, one is a stop.
    !(
      element instanceof HTMLInputElement &&
      element.type === 'radio' &&
      [...reached].some((each) => each.getAttribute('name') === element.name)
    )

  const isMarked = (element: Element | null) => {
    if (element === null) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  }
  /** The mark may be at the field around an input, at the box of a check mark, or at the active item of a tree. */
  const showsFocus = (element: Element) => {
    const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
    return [element, element.parentElement, active, ...element.children].some(isMarked)
  }
  const isInSight = (element: Element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
  }

  const answersToClick = (element: Element) => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
    const props: unknown = key === undefined ? null : Reflect.get(element, key)
    return typeof props === 'object' && props !== null && typeof Reflect.get(props, 'onClick') === 'function'
  }
  const isMouseOnly = (element: Element) =>
    answersToClick(element) && isShown(element) && element.closest(`${CONTROLS}, label, ${ONE_STOP}`) === null

  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  // Tab goes on from where the last click was, or from a text that is selected.
  getSelection()?.removeAllRanges()
  const atStart = new Set(stops())

  const look = () => {
    // In a shadow tree as a drawing has it, the document knows only the whole of it.
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement != null) focused = focused.shadowRoot.activeElement
    if (focused !== null && focused !== document.body && !reached.has(focused)) {
      reached.add(focused)
      if (!isInSight(focused) || !showsFocus(focused)) unseen.add(nameOf(focused))
      return null
    }
    return {
      unreached: stops()
        .filter((element) => atStart.has(element) && isPassedBy(element))
        .map(nameOf),
      unseen: [...unseen],
      mouseOnly: [...document.querySelectorAll('body *')].filter(isMouseOnly).map(nameOf),
    }
  }
  Object.assign(window, { keyboardRound: look })
}
