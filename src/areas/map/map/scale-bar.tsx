import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { scaleLength } from '../rules/map-area.ts'
import styles from './map.module.css'

const MOST_PX = 110
const KILOMETRE = 1000

/** A round length of the ground as it is drawn. */
export function ScaleBar({ pxPerMetre }: { readonly pxPerMetre: number }) {
  const format = useFormat()
  const metres = scaleLength(pxPerMetre, MOST_PX)
  const text = metres >= KILOMETRE ? format.amount(metres / KILOMETRE, 0, 'km') : format.amount(metres, 0, 'm')
  return (
    <p className={styles.scale} style={{ width: metres * pxPerMetre }}>
      {text}
    </p>
  )
}
