import { Subscribable, type Unsubscribe } from '../../live/cells/subscribable.ts'

const pageChange = new Subscribable<string>()
let page = ''
let plant: string | null = null
let badge = ''

/** Sets the title of the page as the browser shows it in the tab, followed by the name of the plant. */
export function setPageTitle(text: string, plantName: string | null = null): void {
  const isNew = text !== page
  page = text
  plant = plantName
  write()
  if (isNew) pageChange.notify(text)
}

/** Calls `onTitle` with each new title of the page, without the prefix and the plant. Returns a function that unsubscribes. */
export function subscribePageTitle(onTitle: (title: string) => void): Unsubscribe {
  return pageChange.subscribe(onTitle)
}

/** Returns the title of the page without the prefix and the plant. */
export function pageTitle(): string {
  return page
}

/** Sets a prefix of the title; empty for none. */
export function setTitleBadge(text: string): void {
  badge = text
  write()
}

function write(): void {
  const named = plant === null ? page : `${page} – ${plant}`
  const title = badge === '' ? named : `${badge} ${named}`
  if (document.title !== title) document.title = title
}
