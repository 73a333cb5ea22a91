import { useMemo } from 'react'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { useNoPicture } from '../../../site/webcam/use-no-picture.ts'
import { WebcamImage } from '../../../site/webcam/webcam-image.tsx'
import { Tile } from '../../board/tile.tsx'

interface WebcamTileProps {
  readonly title: string
  readonly id: number
}

/** The current image of a camera. One that cannot be read is no error. Rules J9, Q4. */
export function WebcamTile({ title, id }: WebcamTileProps) {
  const noPicture = useNoPicture()
  const { load, body } = useQuery(
    'webcam',
    useMemo(() => ({ id }), [id]),
  )
  return (
    <Tile title={title} detail={body?.name} flush>
      {body === null ? (
        <p className={controls.notice}>{noPicture(load)}</p>
      ) : (
        <WebcamImage id={id} name={body.name} intervalMs={body.intervalMs} />
      )}
    </Tile>
  )
}
