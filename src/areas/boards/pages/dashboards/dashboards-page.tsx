import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { dashboardPath } from '../../../../domain/text/paths.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { ChipLink } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import type { Dashboard } from '../../../../wire/server/dashboard.ts'
import { PvInfoArea } from '../../../values/info/pv-info-area.tsx'
import { NotCurrentChip } from '../../board/not-current-chip.tsx'
import { TileBoard } from '../../board/tile-board.tsx'
import { TileGrid } from '../../board/tile-grid.tsx'
import { DashboardTile } from './dashboard-tile.tsx'
import styles from './dashboards.module.css'

/** The dashboard that the address names, the first one without a number. Specification 2, "Dashboard". */
export function DashboardsPage() {
  const { t } = useTranslation('dashboards')
  const { id: text } = useParams()
  const { load, body, refetch } = useQuery('dashboardConfig')
  const boards = body?.dashboards ?? null
  const board = text === undefined ? boards?.[0] : boards?.find(({ id }) => String(id) === text)
  return (
    <TileBoard key={board?.id}>
      <Page
        title={board?.name || t('page')}
        chips={
          boards !== null && (
            <nav className={styles.boards} aria-label={t('choose')} data-tools>
              {boards.map(({ id, name }) => (
                <ChipLink
                  key={id}
                  to={dashboardPath(id)}
                  aria-current={id === board?.id ? 'page' : undefined}
                  data-on={id === board?.id || undefined}
                >
                  {name}
                </ChipLink>
              ))}
            </nav>
          )
        }
        actions={<NotCurrentChip />}
      >
        <LoadGate what={t('what')} load={load} body={boards} onRetry={refetch}>
          {(all) => <Board board={board} text={text} hasAny={all.length > 0} />}
        </LoadGate>
      </Page>
    </TileBoard>
  )
}

interface BoardProps {
  readonly board: Dashboard | undefined
  readonly text: string | undefined
  readonly hasAny: boolean
}

function Board({ board, text, hasAny }: BoardProps) {
  const { t } = useTranslation('dashboards')
  if (board === undefined) {
    return (
      <p className={`${controls.panel} ${controls.notice}`} role={text === undefined ? undefined : 'alert'}>
        {text === undefined || !hasAny ? t('empty') : t('unknown', { text })}
      </p>
    )
  }
  if (board.tiles.length === 0) return <p className={`${controls.panel} ${controls.notice}`}>{t('noTiles')}</p>
  return (
    <PvInfoArea>
      {board.layout === null && (
        <p className={`${controls.panel} ${controls.notice}`} role="alert">
          {t('unknownLayout')}
        </p>
      )}
      <TileGrid label={board.name} layout={board.layout ?? 'Unspecified'} columns={board.columns} tiles={board.tiles}>
        {(tile) => <DashboardTile tile={tile} />}
      </TileGrid>
    </PvInfoArea>
  )
}
