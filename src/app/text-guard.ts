const HEAL_MS = 1000

interface Replaced {
  readonly standIn: Element
  /** What the text was when it was replaced: only one that has changed since is written anew. */
  readonly data: string
}

/**
 * Keeps a page right whose text nodes somebody else replaces: translators and many extensions put each into elements of their
 * own, and what is written into the node that React or a writer of values knows is seen by nobody. Such a text is put back within
 * a second of its change, and React removes and inserts as if it had never left its place. Others, such as what marks words, move
 * the text itself into an element of their own, where it goes on to change.
 */
export function guardTexts(): void {
  const replaced = new Map<Node, Replaced>()
  let isGuarding = false
  const observer = new MutationObserver((changes) => read(changes))
  const read = (changes: readonly MutationRecord[]) => {
    for (const { target, removedNodes, addedNodes } of changes) {
      if ([...removedNodes].some((node) => node.parentNode !== target && target.contains(node))) guard()
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
  const guard = () => {
    if (isGuarding) return
    isGuarding = true
    guardParents(standInOf)
    setInterval(heal, HEAL_MS)
  }
  const standInOf = (node: Node, parent: Node): Node => {
    read(observer.takeRecords())
    const standIn = node.parentNode === parent ? undefined : replaced.get(node)?.standIn
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

/** The child of `parent` that holds a node; the node itself if none does. */
function childAround(node: Node, parent: Node): Node {
  let child = node
  while (child.parentNode !== null && child.parentNode !== parent) child = child.parentNode
  return child.parentNode === parent ? child : node
}

/** React names a text node by itself; where it is replaced, what stands in its place is meant. */
function guardParents(standInOf: (node: Node, parent: Node) => Node): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = standInOf(child, this)
    if (place === child || !place.contains(child)) {
      removeChild.call(this, place)
      return child
    }
    // The element that somebody has put around it may hold more, and goes with the last.
    let around: Node | null = child.parentNode
    around?.removeChild(child)
    while (around !== null && around !== this && !around.hasChildNodes()) {
      const outer: Node | null = around.parentNode
      outer?.removeChild(around)
      around = outer
    }
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    // Some libraries name nothing at all.
    const place = before instanceof Node ? standInOf(before, this) : null
    let at = place
    // In the middle of what was moved together, but outside of whatever begins with it.
    if (before !== null && place !== before && place?.contains(before) === true) {
      at = before
      while (at !== place && at.previousSibling === null && at.parentNode !== null) at = at.parentNode
    }
    insertBefore.call(at === place ? this : (at?.parentNode ?? this), node, at)
    return node
  }
}
