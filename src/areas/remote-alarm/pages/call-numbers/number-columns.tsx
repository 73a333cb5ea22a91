import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { NarrowCard } from '../../../../ui/table/rows/narrow-card.tsx'
import { textColumns } from '../../../../ui/table/rows/usual-columns.ts'
import { CallLink } from '../../numbers/call-link.tsx'
import styles from './call-numbers.module.css'
import type { NumberRow } from './number-rows.ts'

/** Returns the columns of the call numbers. */
export function useNumberColumns(): readonly Column<NumberRow>[] {
  const { t } = useTranslation(['numbers', 'common'])
  const { language } = useFormat()
  return useMemo(() => {
    const collator = new Intl.Collator(language, { numeric: true })
    const column = textColumns<NumberRow>(collator)
    return [
      column('name', t('common:field.name'), 'minmax(170px, 2fr)', ({ number }) => number.name),
      {
        ...column('number', t('column.number'), 'minmax(140px, 1fr)', ({ number }) => number.number),
        cell: ({ number }, active) => <CallLink number={number.number} tabIndex={active ? 0 : -1} />,
      },
      { ...column('category', t('column.category'), 'minmax(120px, 1fr)', (row) => row.category), groups: true },
      { ...column('group', t('column.group'), 'minmax(120px, 1fr)', (row) => row.group), groups: true },
      {
        id: 'state',
        title: t('column.state'),
        track: '120px',
        plain: (row) => stateText(row, t('active'), t('inactive')),
        cell: (row) => <NumberState isActive={row.number.isActive} />,
        compare: (a, b) => Number(b.number.isActive) - Number(a.number.isActive),
        filter: {
          kind: 'choice',
          options: [
            { value: 1, text: t('active') },
            { value: 0, text: t('inactive') },
          ],
          read: ({ number }) => Number(number.isActive),
        },
      },
    ]
  }, [t, language])
}

/** Whether a number is called. */
function NumberState({ isActive }: { readonly isActive: boolean }) {
  const { t } = useTranslation('numbers')
  return (
    <Chip data-on={isActive || undefined} data-number-state={isActive ? 'active' : 'inactive'}>
      {t(isActive ? 'active' : 'inactive')}
    </Chip>
  )
}

interface NumberCardProps {
  readonly row: NumberRow
  readonly menu: ReactNode
}

/** The row on a telephone: a name and a number that are cut off call nobody, so the rest has a line of its own. */
export function NumberCard({ row: { number, category, group }, menu }: NumberCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.lines}>
        <NarrowCard
          name={number.name}
          state={<NumberState isActive={number.isActive} />}
          detail={<CallLink number={number.number} />}
        />
        <span className={controls.muted}>{`${category} · ${group}`}</span>
      </div>
      {menu}
    </div>
  )
}

function stateText({ number }: NumberRow, active: string, inactive: string): string {
  return number.isActive ? active : inactive
}
