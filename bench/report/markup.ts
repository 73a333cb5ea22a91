/** Text that is already markup. Only `element` and constant texts of this folder create it. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Child = string | number | Markup | readonly Child[]

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
}

function childText(child: Child): string {
  if (child instanceof Markup) return child.text
  return typeof child === 'object' ? child.map(childText).join('') : escaped(String(child))
}

/** Creates an HTML or SVG element. This is the only place that escapes texts and attributes. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly Child[]
): Markup {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
  return new Markup(`<${name}${pairs.join('')}>${childText(children)}</${name}>`)
}
