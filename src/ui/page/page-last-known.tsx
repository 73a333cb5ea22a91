import { LastKnownChip } from '../controls/last-known.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import styles from './page.module.css'
import { PageNote } from './page-note.tsx'

/**
 * Says that what a page shows is only the last known state. Between the title and the content: it comes and goes by itself, and in
 * the row of the title it would move the tools. On a telephone it is a note below.
 */
export function PageLastKnown({ isOld }: { readonly isOld: boolean }) {
  const isPhone = useIsPhone()
  if (!isOld) return null
  if (!isPhone) return <LastKnownChip className={styles.lastKnown} role="status" />
  return (
    <PageNote>
      <p>
        <LastKnownChip />
      </p>
    </PageNote>
  )
}
