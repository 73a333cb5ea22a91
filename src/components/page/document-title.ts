let page = ''
let badge = ''

/** What the tab shows, as the browser lists it. */
export function setPageTitle(text: string): void {
  page = text
  write()
}

/** What stands before it while nobody looks at the tab; empty for nothing. */
export function setTitleBadge(text: string): void {
  badge = text
  write()
}

function write(): void {
  const title = badge === '' ? page : `${badge} ${page}`
  if (document.title !== title) document.title = title
}
