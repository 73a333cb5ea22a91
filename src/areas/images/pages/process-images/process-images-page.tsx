import { ListTree } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { NO_ALERT_FILTER } from '../../../../domain/alerts/alert-filter.ts'
import { pendingAlertsPath, stationPath } from '../../../../domain/text/paths.ts'
import { useLiveValue, useQuery } from '../../../../live/views/hooks.ts'
import { BindingBadge } from '../../../../ui/alert-sign/alert-badge.tsx'
import { areAlertsOld } from '../../../../ui/alert-sign/pending-sign.tsx'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import { Chip } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { mediaHook } from '../../../../ui/layout/media-hook.ts'
import { useIsPhone } from '../../../../ui/layout/use-is-phone.ts'
import { SplitPanes } from '../../../../ui/navigation/split-panes.tsx'
import { Drawer } from '../../../../ui/overlay/drawer.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import type { ProcessImageNode } from '../../../../wire/server/dashboard.ts'
import { AlertsOfStation, DialStateChip, LastTimestamp } from '../../../stations/station/station-cells.tsx'
import { ImageTree } from './image-tree.tsx'
import { ProcessImage } from './process-image.tsx'
import styles from './process-images.module.css'
import { useMoment } from './use-moment.ts'

/** Below this width the tree lies over the page: beside the image it would make its texts too small to read. */
const useIsBeside = mediaHook('(min-width: 1500px)')
const TREE_PX = 250

/** The tree of all process images, and the one that the address names. Specification 2. */
export function ProcessImagesPage() {
  const { t } = useTranslation(['images', 'stations'])
  const { name } = useParams()
  const isBeside = useIsBeside()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const tree = useQuery('processImages')
  const node = name === undefined || tree.body === null ? null : nodeOf(tree.body.root, name)
  const station = node?.stationNumber ?? null
  // Beside a picture of the past, states of now would be taken for those of then.
  const isLive = useMoment() === null
  const list = <ImageTree tree={tree} selected={name ?? null} onOpened={() => setOpen(false)} />
  const image = (
    <div className={styles.image}>
      {name !== undefined && <ProcessImage key={name} name={name} title={node?.name || name} />}
      {name === undefined && (isBeside ? <p className={controls.muted}>{t('tree.choose')}</p> : list)}
    </div>
  )
  return (
    <Page
      title={node?.name || name || t('page')}
      chips={
        isLive &&
        station !== null && (
          <>
            <DialStateChip station={station} />
            <BindingBadge binding={{ type: 'StationConnection', stationNumber: station }} label={t('station')} />
            {!isPhone && (
              <Chip>
                {t('stations:column.timestamp')} <LastTimestamp station={station} />
              </Chip>
            )}
          </>
        )
      }
      actions={
        <>
          {station !== null && (
            <>
              {isLive && !isPhone && <StationAlertsLink station={station} />}
              <ButtonLink to={stationPath(station)}>{t('station')}</ButtonLink>
            </>
          )}
          {!isBeside && name !== undefined && (
            <Button aria-haspopup="dialog" data-beside-title onClick={() => setOpen(true)}>
              <ListTree size={16} aria-hidden="true" />
              <span className={isPhone ? 'visually-hidden' : undefined}>{t('tree.title')}</span>
            </Button>
          )}
        </>
      }
    >
      {isBeside ? (
        <SplitPanes name="images" label={t('tree.title')} width={TREE_PX} first={list}>
          {image}
        </SplitPanes>
      ) : (
        <>
          {image}
          {name !== undefined && (
            <Drawer open={isOpen} onClose={() => setOpen(false)} title={t('tree.title')} flush>
              {list}
            </Drawer>
          )}
        </>
      )}
    </Page>
  )
}

/** Leads to the pending alerts of the station, and says how many there are and how urgent. */
function StationAlertsLink({ station }: { readonly station: number }) {
  const { t } = useTranslation('stations')
  const told = useLiveValue('stationAlerts', '')
  const alerts = told.value?.find(({ stationNumber }) => stationNumber === station) ?? null
  // What is not told yet, or no longer, is no reason to say that there are none.
  if (told.value !== null && !areAlertsOld(told) && alerts === null) return null
  return (
    <ButtonLink to={pendingAlertsPath({ ...NO_ALERT_FILTER, station })}>
      {t('column.worst')} <AlertsOfStation alerts={alerts} />
    </ButtonLink>
  )
}

/** The first place of an image in the tree. */
function nodeOf(node: ProcessImageNode, name: string): ProcessImageNode | null {
  if (node.fileName === name) return node
  for (const child of node.children) {
    const found = nodeOf(child, name)
    if (found !== null) return found
  }
  return null
}
