import type { BasinFigures } from '../hydraulics/basin.ts'
import type { StationModel } from './stations.ts'

/** Domain 2.3: RÜB Nord, RÜB Mühlbach, RÜB Industriestraße, SK Süd. */
export const BASIN_FIGURES: readonly BasinFigures[] = [
  { imperviousHa: 34, volumeM3: 800, throttleLs: 50, dryLs: 11, sewerMin: 25 },
  { imperviousHa: 22, volumeM3: 480, throttleLs: 31, dryLs: 7, sewerMin: 18 },
  { imperviousHa: 28, volumeM3: 650, throttleLs: 42, dryLs: 9, sewerMin: 22 },
  { imperviousHa: 12, volumeM3: 230, throttleLs: 17, dryLs: 4, sewerMin: 15 },
]
const FIRST_BASIN = 31

/** Undefined for a station that is no basin. */
export function basinFiguresOf({ kind, origin }: StationModel): BasinFigures | undefined {
  return kind === 'basin' ? BASIN_FIGURES[origin - FIRST_BASIN] : undefined
}
