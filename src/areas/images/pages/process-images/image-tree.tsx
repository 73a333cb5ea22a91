import { Workflow } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { imagePath } from '../../../../domain/text/paths.ts'
import type { QueryState } from '../../../../live/calls/query-cache.ts'
import { useLiveValue } from '../../../../live/views/hooks.ts'
import { type AlertsTold, areAlertsOld, WorstSign } from '../../../../ui/alert-sign/pending-sign.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { SearchField } from '../../../../ui/controls/search-field.tsx'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Tree } from '../../../../ui/navigation/tree.tsx'
import type { TreeNode } from '../../../../ui/navigation/tree-rows.ts'
import type { ProcessImageNode } from '../../../../wire/server/dashboard.ts'
import type { StationAlerts } from '../../../../wire/tabs/alert-list.ts'
import styles from './process-images.module.css'

interface ImageTreeProps {
  readonly tree: QueryState<'processImages'> & { readonly refetch: () => void }
  /** Name of the image that is shown. */
  readonly selected: string | null
  readonly onOpened: () => void
}

/** All images in their folders, each with the most urgent pending alert of its station; with a search. */
export function ImageTree({ tree: { load, body, refetch }, selected, onOpened }: ImageTreeProps) {
  const { t } = useTranslation('images')
  const [text, setText] = useState('')
  return (
    <div className={styles.tree}>
      <SearchField label={t('tree.search')} value={text} onChange={setText} />
      <LoadGate what={t('tree.what')} load={load} body={body} onRetry={refetch}>
        {({ root }) => <Images root={root} filter={text} selected={selected} onOpened={onOpened} />}
      </LoadGate>
    </div>
  )
}

interface ImagesProps extends Omit<ImageTreeProps, 'tree'> {
  readonly root: ProcessImageNode
  readonly filter: string
}

function Images({ root, filter, selected, onOpened }: ImagesProps) {
  const { t } = useTranslation('images')
  const navigate = useNavigate()
  const format = useFormat()
  const told = useLiveValue('stationAlerts', '')
  const nodes = useMemo(() => {
    const byStation = new Map(told.value?.map((each) => [each.stationNumber, each]))
    return nodesOf(root.children, 'root', { byStation, told, numberText: (count) => format.number(count, 0) })
  }, [root, told, format])
  if (nodes.length === 0) return <p className={`${controls.notice} ${controls.muted}`}>{t('tree.empty')}</p>
  return (
    <Tree
      label={t('tree.title')}
      nodes={nodes}
      filter={filter}
      selected={selected}
      onSelect={(name) => {
        void navigate(imagePath(name))
        onOpened()
      }}
    />
  )
}

interface NodeParts {
  readonly byStation: ReadonlyMap<number, StationAlerts>
  readonly told: AlertsTold
  readonly numberText: (count: number) => string
}

const PLAIN = <Workflow size={14} aria-hidden="true" />

function nodesOf(children: readonly ProcessImageNode[], path: string, parts: NodeParts): readonly TreeNode[] {
  return children.map((node, index): TreeNode => {
    const { name, fileName, stationNumber } = node
    if (fileName === null) {
      const id = `${path}/${index}`
      return { id, label: name, count: parts.numberText(countOf(node)), children: nodesOf(node.children, id, parts) }
    }
    // A folder of the same station has no sign: those of its images say which.
    const counts = stationNumber === null ? undefined : parts.byStation.get(stationNumber)?.counts
    const hasSign = stationNumber !== null && (counts?.[0] !== undefined || areAlertsOld(parts.told))
    return {
      id: fileName,
      label: name,
      icon: hasSign ? <WorstSign counts={counts} told={parts.told} size={14} /> : PLAIN,
    }
  })
}

function countOf({ fileName, children }: ProcessImageNode): number {
  return children.reduce((sum, child) => sum + countOf(child), fileName === null ? 0 : 1)
}
