import rules from './drawing.css?inline'

/** Rules of the product come first and are all important, so no rule of a drawing hides a state or takes a colour from a role. */
const ORDER = '@layer product, drawing;'

/** What the product draws into a drawing by itself. */
const OWN_CLASSES: ReadonlySet<string> = new Set(['.pi-hatch', '.pi-limit'])

/** The roles of `docs/process-images.md`, as a selector: whoever draws with them has the ground of the page in mind. */
export const ROLES = [...new Set([...rules.matchAll(/\.pi-[\w-]+/g)].map(([role]) => role))]
  .filter((role) => !OWN_CLASSES.has(role))
  .join()

let own: readonly CSSStyleSheet[] | null = null

/** Returns the style sheets of the shadow tree of a drawing: those of the product, and its own rules. */
export function sheetsOf(styles: string): CSSStyleSheet[] {
  own ??= [sheetOf(ORDER), importantSheet()]
  return styles === '' ? [...own] : [...own, sheetOf(`@layer drawing { ${styles} }`)]
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

function importantSheet(): CSSStyleSheet {
  const sheet = sheetOf(`@layer product { ${rules} }`)
  const waiting = [...sheet.cssRules]
  for (let rule = waiting.pop(); rule !== undefined; rule = waiting.pop()) {
    if (rule instanceof CSSKeyframesRule) continue
    if (rule instanceof CSSStyleRule) {
      const { style } = rule
      for (const name of [...style]) style.setProperty(name, style.getPropertyValue(name), 'important')
    } else if ('cssRules' in rule) waiting.push(...(rule as CSSGroupingRule).cssRules)
  }
  return sheet
}
