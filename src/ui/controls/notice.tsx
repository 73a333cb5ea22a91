import { OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  /**
   * One rule for all notes. `alert` interrupts: a person is needed now, since what he does, has asked for or relies on to call
   * somebody goes no further by itself. `status` waits for its turn: it informs, also of what is old, missing or tried again.
   */
  readonly role?: 'alert' | 'status'
  readonly text: ReactNode
  /** What the user can do about it. */
  readonly actions?: readonly { readonly verb: string; readonly onRun: () => void }[]
}

/** What somebody has to read before going on, and the buttons for it. Alarm colours and triangles stay with alerts. */
export function Notice({ role = 'alert', text, actions = [] }: NoticeProps) {
  return (
    <div className={styles.notice} role={role}>
      <OctagonAlert size={16} aria-hidden="true" />
      <span>{text}</span>
      {actions.map(({ verb, onRun }) => (
        <Button key={verb} onClick={onRun}>
          {verb}
        </Button>
      ))}
    </div>
  )
}
