import rules from '../style/drawing.css?inline'
import { FORBIDDEN_PROPERTIES } from './allowed.ts'

/** Variables by which the product says what a value is worth: a drawing that sets them would hide it. */
const OWN_VARIABLES: ReadonlySet<string> = new Set(
  [...rules.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name),
)

/** Functions that stand for an address or for what the page around knows. */
const FUNCTION = /(?:url|src|image|image-set|cross-fade|element|paint|attr|env|expression)\s*\(/i
const URL_FUNCTION = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)/gi
/** A part of the same file, or a picture that is in the file. */
const INSIDE = /^(?:#|data:image\/(?:png|jpeg|gif|webp);base64,)/i
/** Selectors by which the rules of a shadow root reach what is around it. */
const OUTWARD = /:host|::slotted|::part|::cue|::view-transition/i
const ROOT = /:root\b/gi

/** Whether a value of an attribute or a property names nothing but parts of its own file. */
export function staysInside(value: string): boolean {
  // An escape or a comment may hide a function, and nobody who draws needs one outside of names.
  if (value.includes('\\') || value.includes('/*')) return false
  const rest = value.replaceAll(URL_FUNCTION, (whole, double?: string, single?: string, bare?: string) =>
    INSIDE.test((double ?? single ?? bare ?? '').trim()) ? '' : whole,
  )
  return !FUNCTION.test(rest)
}

/** What a shorthand says of everything that it does not name: nobody misses it. */
const NOTHING = /^(?:initial|none|normal|auto(?: auto)?|0%(?: 0%)?|repeat|scroll|padding-box|border-box)$/
/** Which theme a drawing is for is said by its paper. draw.io writes it into each. */
const UNSAID: ReadonlySet<string> = new Set(['color-scheme'])

/**
 * Takes out of a style what leaves the file, moves, or acts on what is around the drawing. Returns the properties that it took out, but
 * those that said nothing.
 */
export function cleanStyle(style: CSSStyleDeclaration): readonly string[] {
  const removed = [...style].filter(
    (name) =>
      FORBIDDEN_PROPERTIES.test(name) ||
      OWN_VARIABLES.has(name) ||
      !staysInside(withoutFamilies(name, style.getPropertyValue(name))),
  )
  const missed = removed.filter((name) => !UNSAID.has(name) && !NOTHING.test(style.getPropertyValue(name)))
  for (const name of removed) style.removeProperty(name)
  // What scrolls takes the focus. In SVG the two words mean the same as these.
  for (const name of ['overflow-x', 'overflow-y']) {
    const unscrolled = UNSCROLLED.get(style.getPropertyValue(name))
    if (unscrolled !== undefined) style.setProperty(name, unscrolled, style.getPropertyPriority(name))
  }
  return missed
}

const UNSCROLLED: ReadonlyMap<string, string> = new Map([
  ['auto', 'visible'],
  ['scroll', 'hidden'],
])

/** Names of fonts are texts in quotes, which may have escapes. */
function withoutFamilies(name: string, value: string): string {
  return name === 'font-family' ? value.replaceAll(/"(?:[^"\\]|\\.)*"/g, '') : value
}

interface CleanSheet {
  readonly text: string
  /** What was left out: at-rules and properties. */
  readonly removed: readonly string[]
}

/**
 * Returns the rules of a style sheet of a drawing that stay inside of it, as one text for a constructed style sheet. The browser
 * reads the rules, so nothing is loaded and no text means something else here than there.
 */
export function cleanSheet(text: string): CleanSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  const removed: string[] = []
  if (/@import/i.test(text)) removed.push('@import')
  return { text: cleanRules(sheet.cssRules, removed), removed }
}

function cleanRules(rules: CSSRuleList, removed: string[]): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSStyleRule) return cleanRule(rule, removed)
      if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText} { ${cleanRules(rule.cssRules, removed)} }`
      if (rule instanceof CSSSupportsRule)
        return `@supports ${rule.conditionText} { ${cleanRules(rule.cssRules, removed)} }`
      if (!(rule instanceof CSSNamespaceRule)) removed.push(/^@[\w-]+/.exec(rule.cssText)?.[0] ?? rule.cssText)
      return ''
    })
    .join('\n')
}

function cleanRule({ selectorText, style }: CSSStyleRule, removed: string[]): string {
  if (OUTWARD.test(selectorText)) {
    removed.push(selectorText)
    return ''
  }
  removed.push(...cleanStyle(style))
  return style.length === 0 ? '' : `${selectorText.replaceAll(ROOT, '[data-root]')} { ${style.cssText} }`
}
