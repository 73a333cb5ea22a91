import type { ReactNode } from 'react'
import { normalised } from '../../domain/base/filter.ts'
import { must } from '../../domain/base/must.ts'
import { searchedWords } from '../../domain/text/word-search.ts'

export interface TreeNode {
  /** Unique in the tree. */
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Formatted number after the label, for example of charts below. */
  readonly count?: string
  readonly children?: readonly TreeNode[]
  /** A node with children can be chosen too; otherwise choosing it opens and closes it. */
  readonly selectable?: true
}

/** A visible line of a tree. */
export interface TreeRow {
  readonly node: TreeNode
  /** 1 at the top. */
  readonly level: number
  /** Number of siblings with this one, and the place among them from 1. */
  readonly size: number
  readonly position: number
  /** Null for a node without children. */
  readonly isOpen: boolean | null
  /** Index of the parent's row; -1 at the top. */
  readonly parent: number
}

/** Returns the visible rows from top to bottom. */
export function treeRows(nodes: readonly TreeNode[], isOpen: (id: string) => boolean): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const add = (siblings: readonly TreeNode[], level: number, parent: number) => {
    siblings.forEach((node, index) => {
      const children = node.children ?? []
      const open = children.length > 0 ? isOpen(node.id) : null
      rows.push({ node, level, size: siblings.length, position: index + 1, isOpen: open, parent })
      if (open) add(children, level + 1, rows.length - 1)
    })
  }
  add(nodes, 1, -1)
  return rows
}

/**
 * Returns the nodes whose label contains every word of `text`, with their ancestors; a node that matches keeps everything
 * below it. All nodes for an empty text.
 */
export function matchingNodes(nodes: readonly TreeNode[], text: string): readonly TreeNode[] {
  const words = searchedWords(text)
  const matches = ({ label }: TreeNode) => {
    const own = normalised(label)
    return words.every((word) => own.includes(word))
  }
  const matching = (siblings: readonly TreeNode[]): readonly TreeNode[] =>
    siblings.flatMap((node) => {
      if (matches(node)) return [node]
      const children = matching(node.children ?? [])
      return children.length > 0 ? [{ ...node, children }] : []
    })
  return words.length === 0 ? nodes : matching(nodes)
}

/** Returns the ids of all nodes above `id`, from the top; empty if it is unknown or at the top. */
export function ancestorsOf(nodes: readonly TreeNode[], id: string): readonly string[] {
  for (const node of nodes) {
    const children = node.children ?? []
    if (children.some((child) => child.id === id)) return [node.id]
    const below = ancestorsOf(children, id)
    if (below.length > 0) return [node.id, ...below]
  }
  return []
}

/** What a key does in a tree. */
export type TreeMove =
  | { readonly kind: 'focus'; readonly index: number }
  | { readonly kind: 'open' | 'close' | 'choose'; readonly index: number }
  | { readonly kind: 'open-siblings'; readonly index: number }

/** Returns what a key does on the row at `index` (ARIA Authoring Practices, "Tree View"); null for any other key. */
export function treeMove(key: string, rows: readonly TreeRow[], index: number): TreeMove | null {
  const row = rows[index]
  if (row === undefined) return null
  switch (key) {
    case 'ArrowDown':
      return { kind: 'focus', index: Math.min(rows.length - 1, index + 1) }
    case 'ArrowUp':
      return { kind: 'focus', index: Math.max(0, index - 1) }
    case 'ArrowRight':
      if (row.isOpen === null) return null
      return row.isOpen ? { kind: 'focus', index: index + 1 } : { kind: 'open', index }
    case 'ArrowLeft':
      if (row.isOpen) return { kind: 'close', index }
      return row.parent < 0 ? null : { kind: 'focus', index: row.parent }
    case 'Home':
      return { kind: 'focus', index: 0 }
    case 'End':
      return { kind: 'focus', index: rows.length - 1 }
    case 'Enter':
    case ' ':
      return { kind: 'choose', index }
    case '*':
      return { kind: 'open-siblings', index }
    default:
      return startingWith(key, rows, index)
  }
}

/** A letter moves to the next row that starts with it. */
function startingWith(key: string, rows: readonly TreeRow[], index: number): TreeMove | null {
  if ([...key].length !== 1) return null
  const letter = normalised(key)
  if (letter === '') return null
  for (let step = 1; step <= rows.length; step += 1) {
    const at = (index + step) % rows.length
    if (normalised(must(rows[at]).node.label).startsWith(letter)) return { kind: 'focus', index: at }
  }
  return null
}
