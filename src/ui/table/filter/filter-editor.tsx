import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { simplified } from '../../../domain/table/filter-conditions.ts'
import { Button } from '../../controls/button.tsx'
import { GroupEditor } from './filter-group.tsx'
import type { FilterEditorProps } from './filter-specs.ts'
import styles from './table-filter.module.css'

/** The whole filter of a table, with its groups. */
export function FilterEditor({ filter, specs, onFilter, onClear }: FilterEditorProps) {
  const { t } = useTranslation('common')
  const isKnown = (field: string) => specs.some((spec) => spec.field === field)
  // Conditions without a value are not part of the filter, but stay in the editor.
  const [draft, setDraft] = useState(() => simplified(filter, isKnown))
  return (
    <div className={styles.editor}>
      <GroupEditor
        group={draft}
        specs={specs}
        depth={1}
        onChange={(next) => {
          setDraft(next)
          onFilter(simplified(next, isKnown))
        }}
      />
      <div className={styles.join}>
        <Button
          onClick={() => {
            setDraft(['and'])
            onClear()
          }}
        >
          {t('action.clearFilter')}
        </Button>
      </div>
    </div>
  )
}
