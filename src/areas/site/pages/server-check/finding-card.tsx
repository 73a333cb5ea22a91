import { useTranslation } from 'react-i18next'
import type { FindingRow } from './finding-rows.ts'
import styles from './server-check.module.css'
import { useEffectText } from './use-effect-text.ts'

/** A finding where there is no room for columns. */
export function FindingCard({ row }: { readonly row: FindingRow }) {
  const { t } = useTranslation('acceptance')
  const effectOf = useEffectText()
  const { what, verdict, difference } = row
  return (
    <div className={styles.card}>
      <span className={styles.name}>{what}</span>
      <span>
        {t(`verdict.${verdict}`)}
        {difference !== null && ` · ${difference.path} · ${t(`kind.${difference.kind}`)}`}
      </span>
      <span>{effectOf(row)}</span>
    </div>
  )
}
