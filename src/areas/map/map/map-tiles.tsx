import { useEffect, useRef, useState } from 'react'
import type { GroundTile } from '../rules/tile-grid.ts'
import styles from './map.module.css'
import { Turns } from './turns.ts'

/** Pictures overlap by this much, or the drawn ground would shine through between them. */
const OVERLAP = 1.003
/** @internal */
export const PICTURE_LOCK = 'live:map-picture'
/**
 * A browser opens six connections over HTTP/1.1 to a server, and the worker reads over four of them. Pictures that hang take one,
 * whatever all maps of all tabs show, and one is left for commands.
 */
const turns = new Turns(PICTURE_LOCK, 'locks' in navigator ? navigator.locks : null)

/** Pictures of the ground. Where one is missing, the drawn ground below shows. */
export function MapTiles({ tiles }: { readonly tiles: readonly GroundTile[] }) {
  return tiles.map((tile) => <MapTile key={tile.url} tile={tile} />)
}

function MapTile({ tile: { url, x, y, size } }: { readonly tile: GroundTile }) {
  const image = useRef<SVGImageElement>(null)
  const endTurn = useRef(() => {})
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const element = image.current
    const end = turns.take(() => setDue(true))
    endTurn.current = end
    return () => {
      // A browser goes on loading the picture of an element that is gone.
      element?.removeAttribute('href')
      end()
    }
  }, [])
  return (
    <image
      ref={image}
      className={styles.tile}
      href={isDue ? url : undefined}
      x={x}
      y={y}
      width={size * OVERLAP}
      height={size * OVERLAP}
      preserveAspectRatio="none"
      onLoad={() => endTurn.current()}
      onError={({ currentTarget }) => {
        // Hidden, not removed: the node is React's.
        currentTarget.setAttribute('visibility', 'hidden')
        endTurn.current()
      }}
    />
  )
}
