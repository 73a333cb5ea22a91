import { ChartLine } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { chartPath } from '../../../../domain/text/paths.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { SearchField } from '../../../../ui/controls/search-field.tsx'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Tree } from '../../../../ui/navigation/tree.tsx'
import type { TreeNode } from '../../../../ui/navigation/tree-rows.ts'
import { useAddress } from '../../../../ui/page/use-address.ts'
import type { ChartDirectory, ChartType } from '../../../../wire/server/chart-config.ts'
import { carriedQuery } from '../../rules/chart-query.ts'
import styles from './charts.module.css'

interface ChartListProps {
  readonly type: ChartType
  /** Id of the chart that is shown. */
  readonly selected: number | null
  readonly onOpened: () => void
}

/** All charts of a type, in their directories, with a search. */
export function ChartList({ type, selected, onOpened }: ChartListProps) {
  const { t } = useTranslation('workplace')
  const navigate = useNavigate()
  const [address] = useAddress()
  const [text, setText] = useState('')
  const { load, body, refetch } = useQuery('chartDirectory', { type })
  return (
    <div className={styles.list}>
      <SearchField label={t('list.search')} value={text} onChange={setText} />
      <LoadGate what={t('list.what')} load={load} body={body} onRetry={refetch}>
        {(root) => (
          <Charts
            root={root}
            filter={text}
            selected={selected}
            onOpen={(id) => {
              const query = carriedQuery(address).toString()
              void navigate(chartPath(type, id) + (query === '' ? '' : `?${query}`))
              onOpened()
            }}
          />
        )}
      </LoadGate>
    </div>
  )
}

interface ChartsProps {
  readonly root: ChartDirectory
  readonly filter: string
  readonly selected: number | null
  readonly onOpen: (id: number) => void
}

function Charts({ root, filter, selected, onOpen }: ChartsProps) {
  const { t } = useTranslation('workplace')
  const format = useFormat()
  const nodes = useMemo(() => nodesOf(root, (count) => format.number(count, 0)), [root, format])
  if (nodes.length === 0) return <p className={`${controls.notice} ${controls.muted}`}>{t('list.empty')}</p>
  return (
    <Tree
      label={t('list.title')}
      nodes={nodes}
      filter={filter}
      selected={selected === null ? null : `${CHART}${selected}`}
      onSelect={(id) => onOpen(Number(id.slice(CHART.length)))}
    />
  )
}

/** Directories and charts have numbers of their own. */
const CHART = 'chart-'
const ICON = <ChartLine size={14} aria-hidden="true" />

/** The charts of a directory, then the directories in it with their numbers of charts. */
function nodesOf(directory: ChartDirectory, numberText: (count: number) => string): readonly TreeNode[] {
  return [
    ...directory.configList.map(({ id, title }) => ({ id: `${CHART}${id}`, label: title, icon: ICON })),
    ...directory.childDirectoryList.map((child) => ({
      id: `directory-${child.id}`,
      label: child.name,
      count: numberText(countOf(child)),
      children: nodesOf(child, numberText),
    })),
  ]
}

function countOf({ configList, childDirectoryList }: ChartDirectory): number {
  return childDirectoryList.reduce((sum, child) => sum + countOf(child), configList.length)
}
