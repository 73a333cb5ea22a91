import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type AlertSource, alertViewText } from '../../../domain/alerts/alert-view.ts'
import { PATHS } from '../../../domain/text/paths.ts'
import { wasRead } from '../../../domain/values/was-read.ts'
import { type AlertList, useAlertList } from '../../../live/views/alert-list.ts'
import { listCalls } from '../../../live/views/lists.ts'
import { Button } from '../../../ui/controls/button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { LoadStatus } from '../../../ui/load-gate/load-gate.tsx'
import { useStill } from '../../../ui/load-gate/use-still.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { Drawer, DrawerFoot } from '../../../ui/overlay/drawer.tsx'
import { ScrollBody } from '../../../ui/overlay/scroll-body.tsx'
import type { Alert } from '../../../wire/server/alert.ts'
import styles from './alert-details.module.css'
import { AlertDetails, type DetailsPart } from './alert-details.tsx'

interface AlertDrawerProps {
  /** Id of the alert that is shown; null closes the drawer. */
  readonly id: string | null
  /** The list it was chosen from: previous and next follow its order. */
  readonly list: AlertList
  readonly source: AlertSource
  /** What of the details is in view when they open. */
  readonly part?: DetailsPart
  readonly onSelect: (id: string) => void
  readonly onClose: () => void
  /** Opens an alert of about the same time, which the list may not have. */
  readonly onOther: (alert: Alert) => void
  /** What this user may do with the alert. */
  readonly actions?: (alert: Alert) => ReactNode
}

/**
 * Everything about one alert, live, beside the list it belongs to. Render it as the last child of the flex row of that
 * list. Alt with an arrow key shows the previous or next row: arrows alone scroll, and move the cursor of the chart.
 */
export function AlertDrawer({ id, ...content }: AlertDrawerProps) {
  const { t } = useTranslation('details')
  return (
    <Drawer bare open={id !== null} onClose={content.onClose} title={t('title')}>
      {id !== null && <Content {...content} id={id} />}
    </Drawer>
  )
}

/** While a key is held the next alert comes before this: of those in between nobody sees more than the first lines. */
const STEP_MS = 250
const ELSEWHERE = '[role=alertdialog], input:not([type=checkbox]), select, textarea'

function Content({
  id,
  list,
  source,
  part = 'all',
  onSelect,
  onOther,
  actions,
}: AlertDrawerProps & { readonly id: string }) {
  const { t } = useTranslation('details')
  const { alert, isMissing, load } = useAlert(source, id, list)
  const commands = alert !== null && actions?.(alert)
  const settledId = useSettledId(id)
  const index = list.indexOf(id)
  const still = useStill(id)
  const step = async (by: 1 | -1) => {
    const isStill = still()
    const next = await neighbourOf(list, id, by)
    // Whoever has closed the drawer meanwhile does not want it back.
    if (next === null || !isStill()) return
    onSelect(next)
    // The list follows; a row far away is rendered only when somebody scrolls there.
    document.querySelector(`[role=row][data-id="${CSS.escape(next)}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const newest = useRef(step)
  useEffect(() => {
    newest.current = step
  })
  useEffect(() => {
    // From the list as well as from the drawer, but not from a dialog above both, nor from a field with such keys of its own.
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest(ELSEWHERE) !== null
      if (!event.altKey || isElsewhere || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      void newest.current(event.key === 'ArrowUp' ? -1 : 1)
    }
    // Base UI keeps arrow keys to the drawer: only the way down passes here.
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
  return (
    <>
      <div className={styles.steps}>
        <StepButton label={t('previous')} keys="Alt+ArrowUp" onClick={() => void step(-1)}>
          <ChevronUp size={16} aria-hidden="true" />
        </StepButton>
        <StepButton label={t('next')} keys="Alt+ArrowDown" onClick={() => void step(1)}>
          <ChevronDown size={16} aria-hidden="true" />
        </StepButton>
        {index >= 0 && (
          <span className={controls.muted}>{t('position', { row: index + 1, rows: list.list.total })}</span>
        )}
      </div>
      <ScrollBody flush>
        {alert !== null ? (
          <AlertDetails alert={alert} part={part} isPassing={settledId !== id} onOther={onOther} />
        ) : isMissing ? (
          <p className={controls.notice} role="status">
            {t(source.of === 'pending' ? 'notPending' : 'missing')}{' '}
            {source.of === 'pending' && <Link to={`${PATHS.alertArchive}?alert=${id}`}>{t('inArchive')}</Link>}
          </p>
        ) : (
          <LoadStatus what={t('what')} load={load} hub="alert" />
        )}
      </ScrollBody>
      {commands && <DrawerFoot>{commands}</DrawerFoot>}
    </>
  )
}

/** Returns the first id at once, and each later one when it has stayed for a moment. */
function useSettledId(id: string): string {
  const [settled, setSettled] = useState(id)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), STEP_MS)
    return () => clearTimeout(timer)
  }, [id])
  return settled
}

interface StepButtonProps {
  readonly label: string
  /** As in `aria-keyshortcuts`. */
  readonly keys: string
  readonly onClick: () => void
  readonly children: ReactNode
}

function StepButton({ label, keys, onClick, children }: StepButtonProps) {
  return (
    <Button
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys.replace('Arrow', '')})`}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

interface ShownAlert {
  /** Null while it is loading, or missing. */
  readonly alert: Alert | null
  /** The source is loaded and does not have it. */
  readonly isMissing: boolean
  readonly load: AlertList['load']
}

/**
 * Returns an alert of a source as it is now, whatever the filter of the list and wherever its row is: a view of its own
 * has only this alert. Until that has arrived, the row of the list is the newest known state.
 */
function useAlert(source: AlertSource, id: string, list: AlertList): ShownAlert {
  const { language } = useFormat()
  const view = {
    source,
    filter: ['id', 'eq', id] as const,
    group: null,
    sort: 'came' as const,
    descending: true,
    language,
  }
  const own = useAlertList(view, false)
  const isRead = wasRead(own.load)
  const find = (rows: readonly Alert[]) => rows.find((row) => row.id === id)
  const alert = find(own.here) ?? find(list.here) ?? null
  // The window shows the last alert until this one has arrived.
  const isOwn = isRead && own.view === alertViewText({ ...view, heldAt: null })
  return { alert, isMissing: alert === null && isOwn, load: own.load }
}

/** Returns the id of the row before or after an alert; null at the ends. */
async function neighbourOf(list: AlertList, id: string, by: 1 | -1): Promise<string | null> {
  const near = list.indexOf(id)
  const known = near < 0 ? undefined : list.row(near + by)?.id
  if (known !== undefined) return known
  // A row far from the visible ones is only in the worker. One that the list has not at all is before its first row.
  const result = await listCalls('alertPage').ids(list.view)
  if (!result.ok || result.body === null) return null
  return result.body[result.body.indexOf(id) + by] ?? null
}
