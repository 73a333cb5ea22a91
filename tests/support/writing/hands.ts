import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

/** The dialog of an action. */
export const dialog = page.getByRole('alertdialog')

/** Reads again and again until the assertion holds; often, because hundreds of tests wait so. */
export function soon<T>(read: () => T) {
  return expect.poll(read, { interval: 10 })
}

/** Returns an element once it is there. */
export async function there(locator: Locator): Promise<HTMLElement> {
  await soon(() => locator.query()).not.toBeNull()
  return locator.element() as HTMLElement
}

/**
 * Presses what can be pressed, as soon as it can be. Without a pointer, as assistive technology does it: a pointer for each press
 * of these tables takes minutes, and one journey a dialog presses with it (`tests/e2e`). Of a button that goes by itself after a
 * while, as that of a retry, a pointer may also come too late.
 */
export async function press(locator: Locator): Promise<void> {
  await soon(() => isPossible(locator.query())).toBe(true)
  const element = locator.element() as HTMLElement
  element.focus()
  element.click()
}

function isPossible(element: Element | null): boolean {
  return element !== null && element.getAttribute('aria-disabled') !== 'true' && !element.matches(':disabled')
}

/** Presses what must not be possible now. */
export function pressAnyway(locator: Locator): void {
  const element = locator.element() as HTMLElement
  element.focus()
  element.click()
}

/** Ticks a box that is not ticked yet. */
export async function tick(box: Locator): Promise<void> {
  const element = await there(box)
  if (!(element as HTMLInputElement).checked) await press(box)
}

/** Chooses the row of a table that has this text. */
export function choose(text: string): Promise<void> {
  return tick(page.getByRole('row').filter({ hasText: text }).getByRole('checkbox'))
}

/** A button of the page, or of the dialog if one is open. */
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Answers the question whether a dialog with entries is to be closed. */
export const discardEntries = button('Eingaben verwerfen')

export const field = (name: string | RegExp) => dialog.getByRole('textbox', { name, exact: true })

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Enters a text, or chooses an option, in a field that can be changed. */
export async function enter(locator: Locator, text: string): Promise<void> {
  await soon(() => isPossible(locator.query())).toBe(true)
  const field = locator.element() as Field
  field.focus()
  // React compares with what it has set by the property of the element itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }))
  await soon(() => typedIn(locator)).toBe(text)
}

export function typedIn(locator: Locator): string {
  return (locator.query() as Field | null)?.value ?? ''
}

/** All that is to be read now: texts and what stands in fields. */
export function allTexts(): string {
  return [document.body.textContent ?? '', ...fieldTexts()].join('\n')
}

/** What stands in the fields of the page. */
export function fieldTexts(): readonly string[] {
  return [...document.querySelectorAll<Field>('input, textarea, select')].map(({ value }) => value)
}
