/** Media queries of a page that is drawn larger: they measure the window, and rules mean the room of the page. */

const LENGTH = /(\d{1,5}(?:\.\d{1,3})?)px/g

let zoom = 1
let isFollowing = false
/** What each rule says in its style sheet. */
const written = new WeakMap<CSSMediaRule, string>()

/** Returns a media query for the page at this zoom. Paper is never zoomed. */
export function scaledQuery(query: string, by: number): string {
  if (by === 1 || !/\dpx/.test(query)) return query
  return query
    .split(/,\s*/)
    .flatMap((one) => {
      const scaled = one.replace(LENGTH, (_, px: string) => `${Number((Number(px) * by).toFixed(3))}px`)
      if (one.startsWith('print')) return [one]
      return one.startsWith('(') ? [`screen and ${scaled}`, `print and ${one}`] : [scaled]
    })
    .join(', ')
}

/** Scales the rules of all style sheets, and of those that load later. */
export function scaleMedia(by: number): void {
  zoom = by
  follow()
  for (const sheet of document.styleSheets) scaleSheet(sheet)
}

/** Style sheets load with the parts that they belong to, and are scaled before anything is drawn with them. */
function follow(): void {
  if (isFollowing) return
  isFollowing = true
  document.addEventListener('load', ({ target }) => scaleOwner(target), true)
  // The development server writes them into the page.
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) scaleOwner(node)
  }).observe(document.head, { childList: true })
}

function scaleOwner(owner: EventTarget | null): void {
  const isOwner = owner instanceof HTMLLinkElement || owner instanceof HTMLStyleElement
  if (isOwner && owner.sheet !== null) scaleSheet(owner.sheet)
}

function scaleSheet(sheet: CSSStyleSheet): void {
  // Of an extension of the browser, whose rules are none of ours.
  if (sheet.href !== null && new URL(sheet.href).origin !== location.origin) return
  scaleRules(sheet.cssRules)
}

function scaleRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const own = written.get(rule) ?? rule.media.mediaText
      written.set(rule, own)
      const scaled = scaledQuery(own, zoom)
      if (scaled !== rule.media.mediaText) rule.media.mediaText = scaled
    }
    if (rule instanceof CSSGroupingRule) scaleRules(rule.cssRules)
  }
}
