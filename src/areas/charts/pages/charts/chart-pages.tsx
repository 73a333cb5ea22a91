import { ListTree } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router'
import { chartIds } from '../../../../domain/charts/chart-directory.ts'
import { chartPath, PATHS } from '../../../../domain/text/paths.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Chip } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { mediaHook } from '../../../../ui/layout/media-hook.ts'
import { useIsPhone } from '../../../../ui/layout/use-is-phone.ts'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { SplitPanes } from '../../../../ui/navigation/split-panes.tsx'
import { Drawer } from '../../../../ui/overlay/drawer.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import { pathnameOf, useUserPages, visited } from '../../../../ui/preferences/user-pages.ts'
import { useIsWall } from '../../../../ui/status/wall.ts'
import type { ChartType } from '../../../../wire/server/chart-config.ts'
import { ChartList } from './chart-list.tsx'
import styles from './charts.module.css'
import { ConfiguredChart } from './configured-chart.tsx'

/** Charts of the archive; of a station or of PVs in the address that of their trend line. Specification 2. */
export function ArchiveChartsPage() {
  const { id } = useParams()
  const [address] = useAddress()
  if (id === undefined && (address.has('pv') || address.has('station')))
    return <Navigate to={`${PATHS.archiveTrend}?${address}`} replace />
  return <ChartPage key="Measurement" type="Measurement" />
}

/** Charts that go on with live values. */
export function LiveChartsPage() {
  return <ChartPage key="LiveMeasurement" type="LiveMeasurement" />
}

/** Below this width the list lies over the page instead of beside the chart, which needs the room. */
const useIsBeside = mediaHook('(min-width: 1500px)')
const LIST_PX = 260

/** The list of all charts of a type, and the one that the address names. */
function ChartPage({ type }: { readonly type: ChartType }) {
  const { t } = useTranslation('workplace')
  const { id: text } = useParams()
  const isBeside = useIsBeside()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const [actions, setActions] = useState<HTMLSpanElement | null>(null)
  const id = idOf(text)
  const { load, body, refetch } = useQuery('chartConfig', id === null ? null : { id })
  const { search } = useLocation()
  const last = useLastChart(type, text === undefined)
  if (last !== null) return <Navigate to={last} replace />
  if (body !== null && id !== null && body.type !== type)
    return <Navigate to={chartPath(body.type, id) + search} replace />
  const list = <ChartList type={type} selected={id} onOpened={() => setOpen(false)} />
  const chart = (
    <div className={styles.page}>
      {id !== null && (
        <LoadGate what={t('what')} load={load} body={body} onRetry={refetch}>
          {(config) => <ConfiguredChart key={config.id} config={config} actions={actions} />}
        </LoadGate>
      )}
      {id === null && text !== undefined && (
        <p className={`${controls.panel} ${controls.notice}`} role="alert">
          {t('badId', { text })}
        </p>
      )}
      {text === undefined && (isBeside ? <p className={controls.muted}>{t('list.choose')}</p> : list)}
    </div>
  )
  return (
    <Page
      title={body?.title || t(`title.${type}`)}
      chips={
        body !== null && (
          <>
            {!isPhone && <Chip>{t(`chip.${type}`)}</Chip>}
            {!body.currentUserCanEdit && (
              <Chip title={t('readOnly.reason')}>
                {t('readOnly.chip')}
                <span className="visually-hidden">: {t('readOnly.reason')}</span>
              </Chip>
            )}
          </>
        )
      }
      actions={
        <>
          <span ref={setActions} className={styles.actions} />
          {!isBeside && text !== undefined && (
            <Button aria-haspopup="dialog" data-beside-title onClick={() => setOpen(true)}>
              <ListTree size={16} aria-hidden="true" />
              <span className={isPhone ? 'visually-hidden' : undefined}>{t('list.title')}</span>
            </Button>
          )}
        </>
      }
    >
      {isBeside ? (
        <SplitPanes name="charts" label={t('list.title')} width={LIST_PX} first={list}>
          {chart}
        </SplitPanes>
      ) : (
        <div className={styles.narrow}>
          {chart}
          {text !== undefined && (
            <Drawer open={isOpen} onClose={() => setOpen(false)} title={t('list.title')} flush>
              {list}
            </Drawer>
          )}
        </div>
      )}
    </Page>
  )
}

/** Returns the chart that was left last, if there still is one; null on a wall monitor, whose pages take turns. */
function useLastChart(type: ChartType, isWanted: boolean): string | null {
  const isWall = useIsWall()
  const left = useUserPages(visited)
  const { body } = useQuery('chartDirectory', isWanted && !isWall ? { type } : null)
  if (!isWanted || isWall || body === null) return null
  const paths = new Set(chartIds(body).map((id) => chartPath(type, id)))
  return left.find(({ path }) => paths.has(pathnameOf(path)))?.path ?? null
}

function idOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
