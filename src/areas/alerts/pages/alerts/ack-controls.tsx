import type { TFunction } from 'i18next'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import { StableText } from '../../../../ui/controls/stable-text.tsx'
import { useIsPhone } from '../../../../ui/layout/use-is-phone.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { DECISION_MS } from '../../../../ui/table/stillness/use-movement.ts'
import type { AlertRow } from '../../../../wire/tabs/alert-list.ts'
import styles from './alerts.module.css'
import { openAlertsOfRow } from './row-alerts.ts'
import type { VisibleAlerts } from './use-visible-alerts.ts'

interface AckBarProps {
  /** Open alerts among the selected ones. */
  readonly ids: readonly string[]
  /** Anything is selected: then the button means the selection, and otherwise what is on screen. */
  readonly hasSelection: boolean
  /** Open alerts of the whole plant. */
  readonly open: number
  /** Why the user cannot acknowledge now; null if nothing prevents it. */
  readonly blocked: string | null
  readonly visible: VisibleAlerts
  /** The rows of the list have just moved by themselves. */
  readonly hasMoved: boolean
  readonly onAckSelected: (ids: readonly string[]) => void
  /** `question` is asked before, null for none. */
  readonly onAckVisible: (ids: readonly string[], question: string | null) => void
  /** What no dialog says, for screen readers and beside the button. */
  readonly said: string
  readonly onSay: (text: string) => void
}

/** More than a screen has rows, and these stand for in a flood. */
const MANY_ROWS = 50
const MANY = 500

/** Acknowledges what is selected, or without a selection what is on screen: exactly what the button or the question counts. */
export function AckBar(props: AckBarProps) {
  const { ids, hasSelection, open, blocked, visible, hasMoved, onAckSelected, onAckVisible, said, onSay } = props
  const { t } = useTranslation(['alerts', 'table'])
  const either = new Intl.ListFormat(useFormat().language, { type: 'disjunction' })
  const isPhone = useIsPhone()
  const isNew = useJustGone(hasSelection)
  // What changes before the press ends is not what the button said.
  const seen = useAtPress(() => ({
    selected: hasSelection ? ids : null,
    ...visible,
    isSeen: visible.areSeen() && !hasMoved && !isNew,
  }))
  const ackSeen = () => {
    const { selected, ids, rows, urgent, urgentPriorities, isSeen } = seen.take()
    if (selected !== null) return onAckSelected(selected)
    if (!isSeen) return onSay(t('table:moved'))
    if (ids.length === 0) return onSay(t('ack.nothingVisible'))
    const question = [
      t('ack.askVisible', { count: ids.length, rows }),
      ...(urgent > 0
        ? [t('ack.askUrgent', { count: urgent, priorities: either.format(urgentPriorities.map(String)) })]
        : []),
    ]
    onAckVisible(ids, urgent > 0 || ids.length > rows ? question.join(' ') : null)
  }
  const whyNot = () => {
    if (hasSelection) return ids.length === 0 ? t('ack.nothing') : null
    return open === 0 ? t('empty') : null
  }
  return (
    <>
      <span role="status" className={styles.said}>
        {said}
      </span>
      <span className={styles.slot} data-moved={isNew || undefined}>
        <CommandButton
          primary={hasSelection}
          blocked={blocked ?? whyNot()}
          onPress={() => {
            seen.press()
            onSay('')
          }}
          onRun={ackSeen}
        >
          <StableText widest={isPhone ? '' : t('ack.visibleAlerts', { rows: MANY_ROWS, count: MANY })}>
            {hasSelection ? selectedText(t, ids.length) : visibleText(t, visible)}
          </StableText>
        </CommandButton>
      </span>
    </>
  )
}

function selectedText(t: TFunction<readonly ['alerts', 'table']>, count: number): string {
  return count === 0 ? t('ack.none') : t('ack.selected', { count })
}

/**
 * Whether something has gone so recently that a press may still mean it. A selection can end by itself, when others acknowledge what
 * was selected: then the button means more alerts than whoever was about to press it has chosen.
 */
function useJustGone(isThere: boolean): boolean {
  const [wasThere, setWasThere] = useState(isThere)
  if (isThere && !wasThere) setWasThere(true)
  useEffect(() => {
    if (isThere || !wasThere) return
    const timer = setTimeout(() => setWasThere(false), DECISION_MS)
    return () => clearTimeout(timer)
  }, [isThere, wasThere])
  return wasThere && !isThere
}

function visibleText(t: TFunction<readonly ['alerts', 'table']>, { rows, ids }: VisibleAlerts): string {
  if (rows === 0) return t('ack.visible')
  return ids.length === rows
    ? t('ack.visibleRows', { count: rows })
    : t('ack.visibleAlerts', { count: ids.length, rows })
}

/** Returns the column with the acknowledge button and the menu of a row; acknowledged rows have only the menu. */
export function ackColumn(
  /** `ack` says how many alerts the button of a row acknowledges. */
  texts: { readonly title: string; readonly ack: (count: number) => string },
  blocked: string | null,
  onAck: (ids: readonly string[]) => void,
  menuButton: (row: AlertRow, active: boolean) => ReactNode,
): Column<AlertRow> {
  return {
    id: 'ack',
    title: texts.title,
    titleHidden: true,
    acts: true,
    track: '100px',
    cell: (row, active) => (
      <span className={styles.rowTools}>
        {openAlertsOfRow(row).length > 0 && (
          <RowAckButton ids={openAlertsOfRow(row)} textOf={texts.ack} {...{ active, blocked, onAck }} />
        )}
        {menuButton(row, active)}
      </span>
    ),
  }
}

interface RowAckButtonProps {
  readonly ids: readonly string[]
  readonly active: boolean
  readonly blocked: string | null
  readonly textOf: (count: number) => string
  readonly onAck: (ids: readonly string[]) => void
}

/** Acknowledges what the row says: one that chatters may stand for more before the button goes up. */
function RowAckButton({ ids, active, blocked, textOf, onAck }: RowAckButtonProps) {
  const said = useAtPress(() => ids)
  return (
    <CommandButton
      quiet
      blocked={blocked}
      tabIndex={active ? 0 : -1}
      onPress={said.press}
      onRun={() => onAck(said.take())}
    >
      <Check size={16} aria-hidden="true" />
      {ids.length > 1 && <span aria-hidden="true">{ids.length}</span>}
      <span className="visually-hidden">{textOf(ids.length)}</span>
    </CommandButton>
  )
}

/**
 * Settles the ids of a button when its press begins: what changes before it ends is not what the user saw. Each press settles
 * anew, so one that ended elsewhere leaves nothing for the next.
 */
function useAtPress<T>(read: () => T) {
  const settled = useRef<T | null>(null)
  return {
    press: () => {
      settled.current = read()
    },
    take: () => settled.current ?? read(),
  }
}
