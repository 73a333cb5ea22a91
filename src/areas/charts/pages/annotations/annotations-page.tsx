import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { LeaveGuard } from '../../../../ui/form/state/leave-guard.tsx'
import panes from '../../../../ui/layout/panes.module.css'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Drawer } from '../../../../ui/overlay/drawer.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useChosen } from '../../../../ui/table/panel/use-chosen.ts'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { Annotation } from '../../../../wire/server/chart.ts'
import { AnnotationCard } from '../../annotations/annotation-card.tsx'
import { discardAnnotations } from '../../annotations/annotation-store.ts'
import { SaveNotes } from '../../annotations/save-notes.tsx'
import { useAnnotationActions } from '../../annotations/use-annotation-actions.tsx'
import { useAnnotations } from '../../annotations/use-annotations.ts'
import { entryOf, newEntry, unsavedReason } from '../../rules/annotation-edits.ts'
import { type AnnotationRow, TextCell, useAnnotationColumns } from './annotation-columns.tsx'
import styles from './annotations-page.module.css'

const NOTHING: readonly Annotation[] = []
const NARROW_BELOW_PX = 560

/** All annotations: find, create, change, delete, and which charts show them. Specification 2 and 4. */
export function AnnotationsPage() {
  const { t } = useTranslation(['annotations', 'common'])
  const format = useFormat()
  const { load, list, edits, refetch } = useAnnotations()
  const actions = useAnnotationActions()
  const { blocked } = actions
  const [opened, open] = useParameter('annotation')

  const all = list ?? NOTHING
  const rows = useAnnotationRows(all, edits)
  const columns = useAnnotationColumns()
  const table = useLocalTable({ id: 'annotations', label: t('title'), columns, rows, rowId })
  const narrow = useMemo(
    () => ({
      below: NARROW_BELOW_PX,
      lines: 2,
      cell: ({ entry, isPending, pvName }: AnnotationRow) => (
        <>
          <div className={styles.line}>
            <TextCell text={entry.text} isPending={isPending} />
          </div>
          <div className={`${styles.line} ${controls.muted}`}>
            {entry.timestamp === null ? '–' : format.dateTime(entry.timestamp)} · {pvName}
          </div>
        </>
      ),
    }),
    [format],
  )
  const rowState = useCallback(
    ({ id, isPending }: AnnotationRow) => (id === opened ? 'opened' : isPending ? 'pending' : undefined),
    [opened],
  )
  const shown = all.find(({ id }) => String(id) === opened) ?? null
  const { chosen, selection } = useChosen(all, annotationId)
  const pending = [...edits.pending.keys()]
  const why = unsavedReason(edits, all, pending, plantNow())
  const removeChosen = (others: readonly Annotation[]) => {
    if (blocked === null) actions.remove(chosen.length > 0 ? chosen : others)
  }
  return (
    <Page
      title={t('title')}
      actions={
        <CommandButton
          primary
          blocked={blocked}
          onRun={() => actions.create(newEntry(wholeSecond(plantNow()), null, 'MeasurementArchive'))}
        >
          {t('create.new')}
        </CommandButton>
      }
    >
      {pending.length > 0 && (
        <div className={`${controls.panel} ${styles.pending}`} role="status">
          <span>{t('pending.count', { count: pending.length })}</span>
          <CommandButton
            primary
            blocked={blocked ?? (why && t(`pending.${why}`))}
            onRun={() => actions.save(all, pending)}
          >
            {t('save.all', { count: pending.length })}
          </CommandButton>
          <Button onClick={() => discardAnnotations()}>{t('pending.discardAll')}</Button>
        </div>
      )}
      <SaveNotes list={all} edits={edits} unsent={actions.unsent} />
      <TableTools table={table}>
        <CommandButton
          blocked={blocked ?? (chosen.length === 0 ? t('delete.nothing') : null)}
          onRun={() => removeChosen(NOTHING)}
        >
          {chosen.length === 0 ? t('delete.none') : t('delete.selected', { count: chosen.length })}
        </CommandButton>
      </TableTools>
      <div className={panes.panes}>
        <TablePanel
          table={table}
          className={panes.list}
          empty={t('empty')}
          loading={list === null && <LoadStatus what={t('what')} load={load} onRetry={refetch} />}
          selection={selection}
          onOpen={({ id }) => open(id)}
          onRowKey={(key, row, isInSight) => {
            if (key !== 'Delete' || row === null) return false
            if (chosen.length > 0 || isInSight()) removeChosen([row.saved])
            return true
          }}
          rowState={rowState}
          narrow={narrow}
        />
        <Drawer open={opened !== null} onClose={() => open(null)} title={t('one')}>
          {shown === null ? (
            list !== null && <p className={controls.notice}>{t('gone')}</p>
          ) : (
            <AnnotationCard key={shown.id} annotation={shown} edits={edits} actions={actions} />
          )}
        </Drawer>
      </div>
      <LeaveGuard isChanged={pending.length > 0} onDiscard={() => discardAnnotations()} staysOnPage />
    </Page>
  )
}

const wholeSecond = (ms: number) => Math.floor(ms / 1000) * 1000
const rowId = ({ id }: AnnotationRow) => id
const annotationId = ({ id }: Annotation) => String(id)

/** The rows, newest first, with what is changed in them. */
function useAnnotationRows(
  list: readonly Annotation[],
  edits: ReturnType<typeof useAnnotations>['edits'],
): readonly AnnotationRow[] {
  const entries = useMemo(
    () => list.toSorted((a, b) => b.timestamp - a.timestamp).map((saved) => ({ saved, entry: entryOf(edits, saved) })),
    [list, edits],
  )
  const pvs = useMemo(
    () => [...new Map(entries.flatMap(({ entry: { pv } }) => (pv === null ? [] : [[pvParam(pv), pv]]))).values()],
    [entries],
  )
  const { body } = useQuery('pvConfigs', pvs.length === 0 ? null : { pvs })
  return useMemo(() => {
    const configs = new Map(body?.map((config) => [pvParam(config.pvRef), config]))
    return entries.map(({ saved, entry }) => {
      const name = entry.pv === null ? '–' : pvParam(entry.pv)
      const config = configs.get(name)
      return {
        id: String(saved.id),
        saved,
        entry,
        isPending: edits.pending.has(saved.id),
        pvName: config?.name ?? name,
        station: config?.stationName ?? '',
      }
    })
  }, [entries, body, edits])
}
