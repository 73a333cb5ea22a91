import { encodeQR } from 'qr'
import { useTranslation } from 'react-i18next'
import styles from './qr-code.module.css'

interface QrCodeProps {
  /** A path of this client with its query, such as `/stations/14`. The code holds the origin and this path. */
  readonly path: string
  /** What it leads to, for those who cannot see it. */
  readonly label: string
}

/** Light modules that a reader needs around the code. */
const QUIET_ZONE = 4
/** Restores 15 %: a code on the door of a cabinet gets scratched. */
const ERROR_CORRECTION = 'medium'

/** A page of this client as a QR code: dark on white in every theme, as readers need it, in the width of its place. */
export function QrCode({ path, label }: QrCodeProps) {
  const { t } = useTranslation('files')
  const modules = modulesOf(new URL(path, location.origin).href)
  if (modules === null) return <p>{t('qr.tooLong')}</p>
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={t('qr.label', { label })}
      shapeRendering="crispEdges"
    >
      <rect className={styles.light} width="100%" height="100%" />
      <path className={styles.dark} d={pathOf(modules)} />
    </svg>
  )
}

/** Returns the rows of a code, true where it is dark, with its quiet zone; null if no code holds so long a text. */
function modulesOf(text: string): readonly (readonly boolean[])[] | null {
  try {
    return encodeQR(text, 'raw', { ecc: ERROR_CORRECTION, border: QUIET_ZONE })
  } catch {
    return null
  }
}

/** Returns one path of all dark modules, a rectangle for each run in a row. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  let path = ''
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== true) continue
      const end = row.indexOf(false, x)
      path += `M${x} ${y}h${end - x}v1h${x - end}z`
      x = end
    }
  }
  return path
}
