import type { Page } from 'playwright/test'

/**
 * Does to a page what translators, dark-mode and spelling helpers do: each text node is taken out and its text stands in a
 * `<font><font>` instead, now and whenever the page writes another one. Such helpers ask nobody, so neither does this.
 */
export async function breakTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isLeftAlone = ({ parentElement }: Text) =>
      parentElement?.closest('script, style, textarea, svg, font') !== null
    const replace = (text: Text) => {
      if (text.data.trim() === '' || !text.isConnected || isLeftAlone(text)) return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
    const replaceAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode() !== null) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      for (const text of texts) replace(text)
    }
    replaceAll(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData' && target instanceof Text) replace(target)
        for (const node of addedNodes) {
          if (node instanceof Text) replace(node)
          else replaceAll(node)
        }
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}

/** Returns how many text nodes were replaced on the page of now. */
export function brokenTexts(page: Page): Promise<number> {
  return page.locator('body font > font').count()
}
