import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { PrintMargins } from '../files/print/print-margins.tsx'
import { usePlantSettings } from '../locale/plant-settings.tsx'
import { setPageTitle } from './document-title.ts'
import { OutdatedNote } from './outdated-note.tsx'
import styles from './page.module.css'
import { PageMark } from './page-mark.ts'
import { ToolsPlace } from './page-tools.tsx'
import { SkippedRows } from './skipped-rows.tsx'
import { ZoneNote } from './zone-note.tsx'

interface PageProps {
  readonly title: string
  /** Chips next to the title, for example a connection state. */
  readonly chips?: ReactNode
  /** Buttons at the end of the title row. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/**
 * Title row and content of a page. Sets the document title and takes the focus after navigation. In the title row stand, in this
 * order: the title, its chips, the tools of the content (`PageTools`), and the actions.
 */
export function Page({ title, chips, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const mark = use(PageMark)
  const { key } = useLocation()
  const { name } = usePlantSettings()
  useEffect(() => {
    setPageTitle(title, name)
  }, [title, name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page; a changed query must not move the focus
  useEffect(() => {
    // 'default' is the first page of a visit, where the browser's own focus is right.
    if (key !== 'default') heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <div className={styles.title}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {mark}
        {chips}
        <div ref={setTools} className={styles.tools} data-tools />
        {actions && (
          <div className={styles.actions} data-page-actions>
            {actions}
          </div>
        )}
      </div>
      <ToolsPlace value={tools}>{children}</ToolsPlace>
      <ZoneNote />
      <SkippedRows />
      <OutdatedNote />
      <PrintMargins title={title} />
    </>
  )
}
