import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronRight } from 'lucide-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../controls/controls.module.css'
import { rowHeightPx, subscribeRowHeight } from '../preferences/appearance.ts'
import styles from './tree.module.css'
import { ancestorsOf, matchingNodes, type TreeNode, type TreeRow, treeMove, treeRows } from './tree-rows.ts'

interface TreeProps {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  /** Id of the chosen node. Its ancestors are open at first. */
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  /** Shows only nodes with these words, all of them open. */
  readonly filter?: string
}

const OVERSCAN_ROWS = 8
const NOTHING: ReadonlySet<string> = new Set()

/**
 * A tree of thousands of nodes: only visible rows are in the document. One tab stop; the focus stays on the tree, which
 * names its active row, so a row that is scrolled away does not take the focus along. Own code: the libraries that also
 * draw only visible rows poll for the focus or copy the list of open nodes for each key.
 */
export function Tree({ label, nodes, selected, onSelect, filter = '' }: TreeProps) {
  const { t } = useTranslation('navigation')
  const base = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(() =>
    selected === null ? NOTHING : new Set(ancestorsOf(nodes, selected)),
  )
  const [activeId, setActiveId] = useState<string | null>(selected)
  const isFiltered = filter.trim() !== ''
  const [closedInFilter, setClosedInFilter] = useState(NOTHING)
  const rows = useMemo(
    () => treeRows(matchingNodes(nodes, filter), (id) => (isFiltered ? !closedInFilter.has(id) : open.has(id))),
    [nodes, filter, isFiltered, open, closedInFilter],
  )
  const found = rows.findIndex(({ node }) => node.id === activeId)
  const active = Math.max(0, found)
  const rowPx = useSyncExternalStore(subscribeRowHeight, rowHeightPx)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN_ROWS,
    useFlushSync: false,
    // The active row must exist, since the tree refers to it.
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range)
      return visible.includes(active) || active >= rows.length ? visible : [...visible, active].sort((a, b) => a - b)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cached sizes are wrong exactly when the height changes
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx])
  useLayoutEffect(() => {
    if (found >= 0) virtualizer.scrollToIndex(found, { align: 'auto' })
  }, [virtualizer, found])

  const toggle = (ids: readonly string[], isOpen: boolean) => {
    const changed = (set: ReadonlySet<string>, add: boolean) => {
      const next = new Set(set)
      for (const id of ids) {
        if (add) next.add(id)
        else next.delete(id)
      }
      return next
    }
    if (isFiltered) setClosedInFilter((closed) => changed(closed, !isOpen))
    else setOpen((before) => changed(before, isOpen))
  }
  const choose = ({ node, isOpen }: TreeRow) => {
    setActiveId(node.id)
    if (isOpen === null || node.selectable) onSelect(node.id)
    else toggle([node.id], !isOpen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = treeMove(event.key, rows, active)
    const row = move === null ? undefined : rows[move.index]
    if (move === null || row === undefined) return
    event.preventDefault()
    switch (move.kind) {
      case 'focus':
        return setActiveId(row.node.id)
      case 'open':
      case 'close':
        return toggle([row.node.id], move.kind === 'open')
      case 'open-siblings': {
        const siblings = rows.filter(({ parent, isOpen }) => parent === row.parent && isOpen !== null)
        return toggle(
          siblings.map(({ node }) => node.id),
          true,
        )
      }
      case 'choose':
        return choose(row)
    }
  }

  if (rows.length === 0) return <p className={`${controls.muted} ${styles.empty}`}>{t('tree.noMatch')}</p>
  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={`${base}-${active}`}
      className={styles.tree}
      onKeyDown={onKeyDown}
    >
      <div className={styles.body} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return (
            row !== undefined && (
              <TreeLine
                key={row.node.id}
                id={`${base}-${index}`}
                row={row}
                start={start}
                isActive={index === active}
                isSelected={row.node.id === selected}
                onChoose={() => choose(row)}
                onToggle={() => toggle([row.node.id], !row.isOpen)}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

interface TreeLineProps {
  readonly id: string
  readonly row: TreeRow
  readonly start: number
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly onChoose: () => void
  readonly onToggle: () => void
}

function TreeLine({ id, row, start, isActive, isSelected, onChoose, onToggle }: TreeLineProps) {
  const { node, level, size, position, isOpen } = row
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree is the tab stop and refers to its active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the tree
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-setsize={size}
      aria-posinset={position}
      aria-expanded={isOpen ?? undefined}
      aria-selected={isSelected}
      className={styles.line}
      data-active={isActive || undefined}
      style={{ top: start, '--level': level } as CSSProperties}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[data-toggle]') !== null) onToggle()
        else onChoose()
      }}
    >
      <span className={styles.chevron} data-toggle={isOpen !== null || undefined}>
        {isOpen !== null && <Chevron size={14} aria-hidden="true" />}
      </span>
      {node.icon}
      <span className={styles.label} title={node.label}>
        {node.label}
      </span>
      {node.count !== undefined && <span className={styles.count}>{node.count}</span>}
    </div>
  )
}
