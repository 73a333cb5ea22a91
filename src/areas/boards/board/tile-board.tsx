import { createContext, type ReactNode, use, useCallback, useState, useSyncExternalStore } from 'react'

/** Which tiles of a board do not show the value of now. Tiles report it, the title of the page counts it. */
class NotCurrentTiles {
  readonly #tiles = new Set<string>()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly count = (): number => this.#tiles.size

  set(tile: string, isCurrent: boolean): void {
    const before = this.#tiles.size
    if (isCurrent) this.#tiles.delete(tile)
    else this.#tiles.add(tile)
    if (this.#tiles.size !== before) for (const listener of this.#listeners) listener()
  }
}

const BoardContext = createContext<NotCurrentTiles | null>(null)

/** Joins the tiles of a page with the count in its title. */
export function TileBoard({ children }: { readonly children: ReactNode }) {
  const [tiles] = useState(() => new NotCurrentTiles())
  return <BoardContext value={tiles}>{children}</BoardContext>
}

/** Returns how many tiles do not show the value of now. Throws outside a `TileBoard`. */
export function useNotCurrentCount(): number {
  const tiles = use(BoardContext)
  if (tiles === null) throw new Error('useNotCurrentCount outside TileBoard')
  return useSyncExternalStore(tiles.subscribe, tiles.count)
}

/** Returns a function by which a tile reports whether it is current; it does nothing outside a `TileBoard`. */
export function useReportCurrent(): (tile: string, isCurrent: boolean) => void {
  const tiles = use(BoardContext)
  return useCallback((tile, isCurrent) => tiles?.set(tile, isCurrent), [tiles])
}
