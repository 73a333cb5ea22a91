import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tree } from '../../../src/ui/navigation/tree.tsx'
import { ancestorsOf, matchingNodes, type TreeNode, treeMove, treeRows } from '../../../src/ui/navigation/tree-rows.ts'

const NODES: readonly TreeNode[] = [
  {
    id: 'plant',
    label: 'Kläranlage',
    count: '2',
    children: [
      { id: 'inflow', label: 'Zulauf' },
      { id: 'energy', label: 'Energie', children: [{ id: 'power', label: 'Wirkleistung Zulauf' }] },
    ],
  },
  { id: 'basins', label: 'Becken', children: [{ id: 'north', label: 'RÜB Nord' }] },
  { id: 'favourites', label: 'Favoriten' },
]

interface SampleProps {
  readonly nodes?: readonly TreeNode[]
  readonly first?: string | null
  readonly filter?: string
}

function Sample({ nodes = NODES, first = null, filter = '' }: SampleProps) {
  const [selected, setSelected] = useState<string | null>(first)
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 300, width: 300 }}>
      <Tree label="Diagramme" nodes={nodes} selected={selected} onSelect={setSelected} filter={filter} />
      <output>{selected}</output>
    </div>
  )
}

const tree = () => page.getByRole('tree', { name: 'Diagramme' })
const labels = () =>
  page
    .getByRole('treeitem')
    .elements()
    .map((row) => row.querySelector('[title]')?.textContent)
const activeLabel = () => {
  const id = tree().element().getAttribute('aria-activedescendant') ?? ''
  return document.getElementById(id)?.querySelector('[title]')?.textContent
}

test('every key of the tree pattern does what the pattern says', async () => {
  await render(<Sample />)
  expect(labels()).toEqual(['Kläranlage', 'Becken', 'Favoriten'])
  await userEvent.tab()
  await expect.element(tree()).toHaveFocus()
  const steps: readonly (readonly [key: string, active: string, count: number])[] = [
    ['{ArrowRight}', 'Kläranlage', 5],
    ['{ArrowRight}', 'Zulauf', 5],
    ['{ArrowRight}', 'Zulauf', 5],
    ['{ArrowDown}', 'Energie', 5],
    ['{ArrowRight}', 'Energie', 6],
    ['{ArrowRight}', 'Wirkleistung Zulauf', 6],
    ['{ArrowLeft}', 'Energie', 6],
    ['{ArrowLeft}', 'Energie', 5],
    ['{ArrowLeft}', 'Kläranlage', 5],
    ['{End}', 'Favoriten', 5],
    ['{ArrowDown}', 'Favoriten', 5],
    ['{Home}', 'Kläranlage', 5],
    ['{ArrowUp}', 'Kläranlage', 5],
    ['b', 'Becken', 5],
    ['*', 'Becken', 6],
    ['k', 'Kläranlage', 6],
    ['{Enter}', 'Kläranlage', 4],
    ['{ }', 'Kläranlage', 6],
  ]
  for (const [key, active, count] of steps) {
    await userEvent.keyboard(key)
    await expect.poll(activeLabel, { message: key }).toBe(active)
    await expect.poll(() => labels().length, { message: key }).toBe(count)
    await expect.element(tree()).toHaveFocus()
  }
  await userEvent.keyboard('z{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('inflow')
  await expect
    .element(page.getByRole('treeitem', { name: 'Zulauf', exact: true }))
    .toHaveAttribute('aria-selected', 'true')
})

test('a click chooses a leaf and opens a node with children; its arrow only opens', async () => {
  await render(<Sample />)
  await page.getByRole('treeitem', { name: 'Becken' }).click()
  await page.getByRole('treeitem', { name: 'RÜB Nord' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('north')
  const group = page.getByRole('treeitem', { name: 'Becken' })
  await expect.element(group).toHaveAttribute('aria-expanded', 'true')
  await userEvent.click(group.element().querySelector('[data-toggle]') ?? document.body)
  await expect.element(group).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByRole('status')).toHaveTextContent('north')
})

test('the chosen node is visible from the start, with its ancestors open', async () => {
  await render(<Sample first="power" />)
  await expect.element(page.getByRole('treeitem', { name: 'Wirkleistung Zulauf' })).toBeVisible()
  expect(labels()).toEqual(['Kläranlage', 'Zulauf', 'Energie', 'Wirkleistung Zulauf', 'Becken', 'Favoriten'])
})

test('a filter shows what matches and how to get there, and says when nothing does', async () => {
  const { rerender } = await render(<Sample filter="zulauf" />)
  expect(labels()).toEqual(['Kläranlage', 'Zulauf', 'Energie', 'Wirkleistung Zulauf'])
  await rerender(<Sample filter="wirk zu" />)
  expect(labels()).toEqual(['Kläranlage', 'Energie', 'Wirkleistung Zulauf'])
  await rerender(<Sample filter="Pumpe" />)
  await expect.element(page.getByText('Kein Eintrag enthält diese Wörter.')).toBeVisible()
})

test('of 10,100 nodes only those around the view are in the document, wherever the keys lead', async () => {
  const nodes = Array.from({ length: 100 }, (_, station) => ({
    id: `s${station}`,
    label: `Station ${station}`,
    children: Array.from({ length: 100 }, (_, i) => ({ id: `s${station}/${i}`, label: `Wert ${i}` })),
  }))
  await render(<Sample nodes={nodes} />)
  await userEvent.tab()
  await userEvent.keyboard('*{End}')
  await expect.poll(activeLabel).toBe('Wert 99')
  await expect.element(page.getByRole('treeitem', { name: 'Wert 99', exact: true })).toBeInTheDocument()
  expect(page.getByRole('treeitem').elements().length).toBeLessThan(60)
  const last = page.getByRole('treeitem', { name: 'Wert 99', exact: true })
  await expect.element(last).toHaveAttribute('aria-posinset', '100')
  await expect.element(last).toHaveAttribute('aria-level', '2')
})

test('rows name their parents, and unknown ids have no ancestors', () => {
  const rows = treeRows(NODES, () => true)
  expect(rows.map(({ parent }) => rows[parent]?.node.id)).toEqual([
    undefined,
    'plant',
    'plant',
    'energy',
    undefined,
    'basins',
    undefined,
  ])
  expect(ancestorsOf(NODES, 'power')).toEqual(['plant', 'energy'])
  expect(ancestorsOf(NODES, 'plant')).toEqual([])
  expect(ancestorsOf(NODES, 'unknown')).toEqual([])
  expect(matchingNodes(NODES, '  ')).toBe(NODES)
  expect(treeMove('Escape', rows, 0)).toBeNull()
  expect(treeMove('ArrowDown', [], 0)).toBeNull()
})
