import { SVG } from '../reading/markup.ts'
import { type BoundElement, TEXT } from './bound-elements.ts'

const NAME = 'pi-name'

/**
 * Gives elements that can be opened a name for screen readers: what `nameOf` calls them, unless their own texts say it, then these
 * texts. The name refers to the texts, so it always has the present value and costs nothing when it changes. Returns a function
 * that takes the names away.
 */
export function nameElements(
  elements: readonly BoundElement[],
  nameOf: (element: BoundElement) => { readonly name: string; readonly note: string },
): () => void {
  const added: ChildNode[] = []
  const nodes = new Set<Element>(elements.map(({ node }) => node))
  for (const [index, element] of elements.entries()) {
    const { node } = element
    const texts = [...node.querySelectorAll(TEXT)].filter((text) => isOwnText(text, node, nodes))
    const { name, note } = nameOf(element)
    const own = texts.map((text) => text.textContent ?? '')
    const words = (text: string, place: string) => {
      const words = document.createElementNS(SVG, 'desc')
      words.id = `${NAME}-${index}-${place}`
      words.textContent = text
      node.append(words)
      added.push(words)
      return words.id
    }
    const spoken = element.parts.get('spoken')
    const ids = [
      ...(own.some((text) => text.includes(name)) ? [] : [words(name, 'name')]),
      ...texts.map((text, place) => {
        // Otherwise the words run together for whoever reads the content.
        const space = new Text(' ')
        text.before(space)
        added.push(space)
        // An id with a blank, as files may have it, is a list of two where it is referred to.
        if (!/^\S+$/.test(text.id)) text.id = `${NAME}-${index}-${place}`
        return text.id
      }),
      ...(spoken === undefined ? [] : [spoken.id]),
      ...(note === '' ? [] : [words(note, 'note')]),
    ]
    node.setAttribute('aria-labelledby', ids.join(' '))
  }
  return () => {
    for (const words of added) words.remove()
  }
}

/** Texts of an element within belong to that one; a detail of it is more than a name. */
function isOwnText(text: Element, node: Element, nodes: ReadonlySet<Element>): boolean {
  for (let at: Element | null = text; at !== null && at !== node; at = at.parentElement) {
    if (nodes.has(at) || at.hasAttribute('data-detail')) return false
  }
  return true
}
