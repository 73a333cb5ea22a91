import { Download, Link2, Table2 } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFileHead } from '../../../../ui/files/head/file-head.ts'
import { PrintButton } from '../../../../ui/files/print/print-button.tsx'
import { PrintPage } from '../../../../ui/files/print/print-page.tsx'
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
  imageOf,
  type ServerExport,
  saveAllCsv,
  savePng,
  saveServerCsv,
  saveViewCsv,
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

type Outcome = 'saving' | 'unsaved' | CallError | null

/** What a user does with a chart as a whole: save it as a file, print it. */
export function ChartActions({ title, shown, exported, isLive, slot }: ChartActionsProps) {
  const { t } = useTranslation(['workplace', 'time'])
  const { t: chartText } = useTranslation(['chart', 'common'])
  const { name, format } = usePlantSettings()
  const head = useFileHead()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const names: ChartNames = { title, plant: name, source: isLive ? null : exported.source, format, t: chartText, head }
  const still = useStill()
  const link = useFixedLink(true)
  const inView = () => {
    const view = shown.current?.()?.view ?? null
    return view === null ? exported.range : { from: Math.round(view.from) * 1000, to: Math.round(view.to) * 1000 }
  }
  const run = async (save: () => Promise<Outcome>) => {
    setOutcome('saving')
    setOutcome(await save())
  }
  const ofView = (save: (chart: ShownChart, names: ChartNames) => Promise<boolean>) => async () => {
    const chart = shown.current?.() ?? null
    return chart !== null && (await save(chart, names)) ? null : ('unsaved' as const)
  }
  const icon = <Download size={16} aria-hidden="true" />
  return (
    <>
      {slot !== null &&
        createPortal(
          <>
            <MenuButton
              label={t('export.title')}
              entries={[
                {
                  id: 'all',
                  label: t('export.all'),
                  icon,
                  blocked: outcome === 'saving' ? t('export.saving') : null,
                  onChoose: () => void run(ofView((chart, own) => saveAllCsv(chart, exported.range, own, still))),
                },
                {
                  id: 'server',
                  label: t('export.server'),
                  icon,
                  blocked: outcome === 'saving' ? t('export.saving') : null,
                  onChoose: () => void run(() => saveServerCsv(exported, names, still)),
                },
                { id: 'view', label: t('export.view'), icon, onChoose: () => void run(ofView(saveViewCsv)) },
                { id: 'png', label: t('export.png'), icon, onChoose: () => void run(ofView(savePng)) },
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
      {outcome !== null && (
        <PageNote key={outcome === 'saving' ? 'saving' : 'failed'} isNeededNow={outcome !== 'saving'}>
          <p>
            {outcome === 'saving' ? t('export.saving') : t('export.failed')}
            {typeof outcome === 'object' && ` ${errorText(outcome)}`}
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
