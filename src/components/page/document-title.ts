let page = ''
let badge = ''

/** Sets the title of the page as the browser shows it in the tab. */
export function setPageTitle(text: string): void {
  page = text
  write()
}

/** Returns the title of the page without the prefix. */
export function pageTitle(): string {
  return page
}

/** Sets a prefix of the title; empty for none. */
export function setTitleBadge(text: string): void {
  badge = text
  write()
}

function write(): void {
  const title = badge === '' ? page : `${badge} ${page}`
  if (document.title !== title) document.title = title
}
