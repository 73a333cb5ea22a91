import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { WebcamImage } from '../../../site/webcam/webcam-image.tsx'
import { Tile } from '../../board/tile.tsx'

interface WebcamTileProps {
  readonly title: string
  readonly id: number
}

/** The current image of a camera. A camera that cannot be read is shown as none, without an error. Rules J9, Q4. */
export function WebcamTile({ title, id }: WebcamTileProps) {
  const { t } = useTranslation('webcam')
  const { load, body } = useQuery(
    'webcam',
    useMemo(() => ({ id }), [id]),
  )
  return (
    <Tile title={title} detail={body?.name} flush>
      {body === null ? (
        <p className={controls.notice}>{load.state === 'error' ? t('none') : ''}</p>
      ) : (
        <WebcamImage id={id} name={body.name} intervalMs={body.intervalMs} />
      )}
    </Tile>
  )
}
