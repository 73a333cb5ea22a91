import { expect, type Locator, type Page } from 'playwright/test'

/** Somebody at a page, whose presses and letters are counted: a click, a tap and a key are one press each. */
export class Hand {
  presses = 0
  letters = 0

  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(target: Locator): Promise<void> {
    this.presses += 1
    // Whoever reads first is slower than a list that has just moved.
    await expect(this.page.locator('[data-moved]')).toHaveCount(0)
    await target.click()
  }

  async key(name: string): Promise<void> {
    this.presses += 1
    await this.page.keyboard.press(name)
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    this.letters += text.length
    // Letters that the driver's keyboard does not have come without a key, so only a field can take them.
    await expect(this.page.locator(':focus')).toBeEditable()
    await this.page.keyboard.type(text)
  }

  /** Replaces what stands in a field: one press puts the cursor there, a double click of a mouse counts as one. */
  async fill(field: Locator, text: string): Promise<void> {
    this.presses += 1
    this.letters += text.length
    await field.fill(text)
  }

  /** Chooses from a list that the platform opens: one press opens it, one chooses. */
  async choose(list: Locator, option: string): Promise<void> {
    this.presses += 2
    await list.selectOption(option)
  }
}
