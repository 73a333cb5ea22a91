import { Download, FileSpreadsheet, Link2, Table2 } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../../ui/controls/button.tsx'
import { useFileHead } from '../../../../ui/files/head/file-head.ts'
import { PrintButton } from '../../../../ui/files/print/print-button.tsx'
import { PrintPage } from '../../../../ui/files/print/print-page.tsx'
import type { SheetKind, SheetOutcome } from '../../../../ui/files/save-sheet.ts'
import { useStill } from '../../../../ui/load-gate/use-still.ts'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { MenuButton } from '../../../../ui/navigation/menu-button.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { useErrorText } from '../../../../ui/status/error-texts.ts'
import { useFixedLink } from '../../../../ui/time/range/use-fixed-link.tsx'
import type { CallError } from '../../../../wire/server/result.ts'
import type { ShownChart } from '../../chart/files/shown-chart.ts'
import { archiveBrowserPath } from '../../rules/value-query.ts'
import {
  type ChartNames,
  type ChartSaving,
  imageOf,
  type ServerExport,
  saveAll,
  savePng,
  saveServerCsv,
  saveView,
  viewText,
} from './chart-files.ts'
import styles from './charts.module.css'

interface ChartActionsProps {
  readonly title: string
  /** Returns the chart as it is shown; null while there is none. */
  readonly shown: RefObject<(() => ShownChart | null) | null>
  readonly exported: ServerExport
  /** Live values have no source. */
  readonly isLive: boolean
  /** Where the actions of the page stand. */
  readonly slot: HTMLElement | null
}

type Outcome = 'unsaved' | 'long' | CallError | null

/** A file that is being written; how far, if its rows are counted. */
interface Saving {
  readonly state: 'saving'
  readonly rows: { readonly done: number; readonly total: number } | null
}

/** What a user does with a chart as a whole: save it as a file, print it. */
export function ChartActions({ title, shown, exported, isLive, slot }: ChartActionsProps) {
  const { t } = useTranslation(['workplace', 'time', 'table', 'common'])
  const { t: chartText } = useTranslation(['chart', 'common'])
  const { name, format } = usePlantSettings()
  const head = useFileHead()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [run, setRun] = useState<Saving | Outcome>(null)
  const abort = useRef<AbortController | null>(null)
  // Leaving the page ends the writing: nobody waits for the file any more.
  useEffect(() => () => abort.current?.abort(), [])
  const names: ChartNames = { title, plant: name, source: isLive ? null : exported.source, format, t: chartText, head }
  const still = useStill()
  const link = useFixedLink(true)
  const inView = () => {
    const view = shown.current?.()?.view ?? null
    return view === null ? exported.range : { from: Math.round(view.from) * 1000, to: Math.round(view.to) * 1000 }
  }
  const isSaving = run !== null && typeof run === 'object' && 'state' in run
  const save = async (write: () => Promise<Outcome>) => {
    setRun({ state: 'saving', rows: null })
    setRun(await write())
  }
  const ofView = async (write: (chart: ShownChart) => Promise<SheetOutcome | boolean>): Promise<Outcome> => {
    const chart = shown.current?.() ?? null
    const outcome = chart !== null && (await write(chart))
    if (outcome === 'long') return outcome
    return outcome === true || outcome === 'done' ? null : 'unsaved'
  }
  const saving = (kind: SheetKind): ChartSaving => {
    const controller = new AbortController()
    abort.current = controller
    const onProgress = (done: number, total: number) => setRun({ state: 'saving', rows: { done, total } })
    return { kind, signal: controller.signal, onProgress }
  }
  const wholeFile = (kind: SheetKind) => () =>
    void save(() => ofView((chart) => saveAll(chart, exported.range, names, { ...saving(kind), still })))
  const viewFile = (kind: SheetKind) => () => void save(() => ofView((chart) => saveView(chart, names, saving(kind))))
  const blocked = isSaving ? t('export.saving') : null
  const icon = <Download size={16} aria-hidden="true" />
  const sheetIcon = <FileSpreadsheet size={16} aria-hidden="true" />
  return (
    <>
      {slot !== null &&
        createPortal(
          <>
            <MenuButton
              label={t('export.title')}
              entries={[
                { id: 'all', label: t('export.all'), icon, blocked, onChoose: wholeFile('csv') },
                { id: 'allXlsx', label: t('export.allXlsx'), icon: sheetIcon, blocked, onChoose: wholeFile('xlsx') },
                {
                  id: 'server',
                  label: t('export.server'),
                  icon,
                  blocked,
                  onChoose: () => void save(() => saveServerCsv(exported, names, still)),
                },
                { id: 'view', label: t('export.view'), icon, blocked, onChoose: viewFile('csv') },
                { id: 'viewXlsx', label: t('export.viewXlsx'), icon: sheetIcon, blocked, onChoose: viewFile('xlsx') },
                {
                  id: 'png',
                  label: t('export.png'),
                  icon,
                  onChoose: () => void save(() => ofView((chart) => savePng(chart, names))),
                },
                {
                  id: 'browse',
                  label: t('export.browse'),
                  icon: <Table2 size={16} aria-hidden="true" />,
                  onChoose: () => void navigate(browserPath(exported)),
                },
                {
                  id: 'link',
                  label: t('time:link.copy'),
                  icon: <Link2 size={16} aria-hidden="true" />,
                  onChoose: () => link.copy(inView()),
                },
              ]}
            />
            <PrintButton />
          </>,
          slot,
        )}
      {link.note}
      {isSaving && (
        <PageNote key="saving">
          <p>
            {t('export.saving')}
            {run.rows !== null && ` ${t('table:save.saving', run.rows)}`}
          </p>
          {run.rows !== null && <Button onClick={() => abort.current?.abort()}>{t('common:action.cancel')}</Button>}
        </PageNote>
      )}
      {run !== null && !isSaving && (
        <PageNote key="failed" isNeededNow>
          <p>
            {run === 'long' ? t('table:save.long', { kind: t('table:save.xlsx') }) : t('export.failed')}
            {typeof run === 'object' && ` ${errorText(run)}`}
          </p>
        </PageNote>
      )}
      <PrintPage title={title} orientation="landscape">
        <PrintedChart shown={shown} names={names} />
      </PrintPage>
    </>
  )
}

/** The archive browser with the PVs, range and source of a chart. */
function browserPath({ series, range, source }: ServerExport): string {
  return archiveBrowserPath(
    series.map(({ pv }) => pv),
    { range: { ...range, preset: null }, source },
  )
}

/** The picture of the chart, drawn when the browser begins to print. */
function PrintedChart({ shown, names }: { readonly shown: ChartActionsProps['shown']; readonly names: ChartNames }) {
  const figure = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed as it is now
  useLayoutEffect(() => {
    const chart = shown.current?.() ?? null
    if (chart === null || figure.current === null) return
    const image = imageOf(chart, names)
    image.role = 'img'
    image.ariaLabel = `${names.title}, ${viewText(chart, names.format)}`
    figure.current.replaceChildren(image)
  }, [])
  return <figure ref={figure} className={styles.printed} />
}
