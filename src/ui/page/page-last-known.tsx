import { LastKnown, LastKnownChip } from '../controls/last-known.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { PageNote } from './page-note.tsx'

/** `LastKnown` of a whole page. On a telephone it is a note below: nothing is left beside the title for its room. */
export function PageLastKnown({ isOld }: { readonly isOld: boolean }) {
  const isPhone = useIsPhone()
  if (!isPhone) return <LastKnown isOld={isOld} />
  return (
    isOld && (
      <PageNote>
        <p>
          <LastKnownChip />
        </p>
      </PageNote>
    )
  )
}
