import { useState } from 'react'
import { useQuery } from '../../../../live/views/hooks.ts'
import { userItem } from '../../../../ui/preferences/user-storage.ts'
import type { MapTileSource } from '../../../../wire/server/system.ts'

const NO_SOURCES: readonly MapTileSource[] = []
export const DRAWN = 'drawn'

interface MapGround {
  /** Types of pictures that this plant has. */
  readonly sources: readonly MapTileSource[]
  /** The one that the user has chosen; null draws the ground. */
  readonly source: MapTileSource | null
  readonly choose: (type: string) => void
}

/** What lies below the stations: drawn, until the user chooses pictures, which stays chosen in this browser. */
export function useMapGround(): MapGround {
  const [item] = useState(() => userItem('map/ground', (stored) => typeof stored === 'string'))
  const [chosen, setChosen] = useState(() => item.read() ?? DRAWN)
  const sources = useQuery('systemSettings').body?.mapTiles ?? NO_SOURCES
  return {
    sources,
    source: sources.find(({ type }) => type === chosen) ?? null,
    choose: (type) => {
      setChosen(type)
      item.write(type)
    },
  }
}
