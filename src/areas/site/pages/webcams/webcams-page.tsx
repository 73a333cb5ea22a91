import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import type { Webcam } from '../../../../wire/server/site.ts'
import { CameraView } from './camera-view.tsx'
import { CameraWall } from './camera-wall.tsx'

/** All cameras as a wall, or one of them large with its past. Rule Q1. */
export function WebcamsPage() {
  const { t } = useTranslation('webcams')
  const { id } = useParams()
  const { load, body, refetch } = useQuery('webcams')
  const isWall = id === undefined
  if (body !== null && !isWall) return <Chosen cameras={body} id={Number(id)} />
  return (
    <Page title={t('page')}>
      <LoadGate what={t('what')} load={load} body={body} onRetry={refetch}>
        {(cameras) =>
          cameras.length === 0 ? (
            <p className={`${controls.panel} ${controls.notice}`}>{t('none')}</p>
          ) : (
            <CameraWall cameras={cameras} />
          )
        }
      </LoadGate>
    </Page>
  )
}

interface ChosenProps {
  readonly cameras: readonly Webcam[]
  readonly id: number
}

function Chosen({ cameras, id }: ChosenProps) {
  const { t } = useTranslation('webcams')
  const camera = cameras.find((each) => each.id === id)
  if (camera !== undefined) return <CameraView key={camera.id} camera={camera} cameras={cameras} />
  return (
    <Page title={t('page')}>
      <p className={`${controls.panel} ${controls.notice}`} role="alert">
        {t('unknown')}
      </p>
      <CameraWall cameras={cameras} />
    </Page>
  )
}
