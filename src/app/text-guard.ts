const HEAL_MS = 1000

interface Replaced {
  readonly standIn: Element
  /** What the text was when it was replaced: only one that has changed since is written anew. */
  readonly data: string
}

/**
 * Keeps a page right whose text nodes somebody else replaces: translators and many extensions put each into elements of their
 * own, and what is written into the node that React or a writer of values knows is seen by nobody. Such a text is put back within
 * a second of its change, and React removes and inserts as if it had never left its place, also where it was put into an element.
 */
export function guardTexts(): void {
  const replaced = new Map<Node, Replaced>()
  let isGuarding = false
  const observer = new MutationObserver((changes) => read(changes))
  const guard = () => {
    if (isGuarding) return
    isGuarding = true
    guardParents(standInOf)
    setInterval(heal, HEAL_MS)
  }
  const read = (changes: readonly MutationRecord[]) => {
    const parents = new Map<Node, Node>()
    for (const { target, removedNodes, addedNodes } of changes) {
      // React never moves a text from one element into another; who highlights something does.
      for (const node of addedNodes) if (node instanceof Text && (parents.get(node) ?? target) !== target) guard()
      for (const node of removedNodes) if (node instanceof Text) parents.set(node, target)
      const [text] = removedNodes
      const [standIn] = addedNodes
      // Nobody but such a helper does both at once.
      if (!(text instanceof Text) || !(standIn instanceof Element) || standIn.parentNode === null) continue
      // Put back by somebody meanwhile, and replaced again.
      const before = replaced.get(text)?.standIn
      if (before !== standIn) before?.remove()
      replaced.set(text, { standIn, data: text.data })
      guard()
    }
  }
  const standInOf = (node: Node, parent: Node): Node => {
    read(observer.takeRecords())
    if (node.parentNode === parent) return node
    const standIn = replaced.get(node)?.standIn
    return standIn?.parentNode === parent ? standIn : childAround(node, parent)
  }
  const heal = () => {
    for (const [text, { standIn, data }] of replaced) {
      const isThere = standIn.isConnected && !text.isConnected
      if (isThere && text.nodeValue === data) continue
      replaced.delete(text)
      if (isThere) standIn.replaceWith(text)
      else if (text.isConnected) standIn.remove()
    }
  }
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Returns the child of a parent that holds a node: somebody has put it into elements of his own. The node itself if none does. */
function childAround(node: Node, parent: Node): Node {
  let child = node
  while (child.parentNode !== null && child.parentNode !== parent) child = child.parentNode
  return child.parentNode === parent ? child : node
}

/** React names a text node by itself; where it is replaced, what stands in its place is meant. */
function guardParents(standInOf: (node: Node, parent: Node) => Node): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const standIn = standInOf(child, this)
    if (standIn !== child && standIn.contains(child)) {
      // What holds the text may hold its neighbours as well.
      child.parentNode?.removeChild(child)
      if (standIn.textContent === '') removeChild.call(this, standIn)
    } else removeChild.call(this, standIn)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    // Some libraries name nothing at all.
    insertBefore.call(this, node, before instanceof Node ? standInOf(before, this) : null)
    return node
  }
}
