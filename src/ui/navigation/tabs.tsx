import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './navigation.module.css'

interface TabEntry<Id extends string> {
  readonly id: Id
  readonly label: string
  /** Formatted number after the label. */
  readonly count?: string
  /** Rendered while the tab is chosen. */
  readonly content: ReactNode
}

interface TabsProps<Id extends string> {
  readonly label: string
  readonly tabs: readonly TabEntry<Id>[]
  readonly value: Id
  readonly onChange: (id: Id) => void
}

/** Views of one subject, one at a time. The arrow keys move the focus, Enter or Space shows: a tab may load data. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  return (
    <BaseTabs.Root
      className={styles.tabs}
      value={value}
      onValueChange={(next: unknown) => {
        const tab = tabs.find(({ id }) => id === next)
        if (tab !== undefined) onChange(tab.id)
      }}
    >
      <BaseTabs.List className={styles.tabList} aria-label={label} activateOnFocus={false}>
        {tabs.map(({ id, label: text, count }) => (
          <BaseTabs.Tab key={id} value={id} className={styles.tab}>
            {text}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map(({ id, content }) => (
        <BaseTabs.Panel key={id} value={id} className={styles.panel}>
          {content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
