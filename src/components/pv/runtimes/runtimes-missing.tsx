import { OctagonAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../live/calls/call.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { CallError } from '../../../wire/server/result.ts'
import controls from '../../controls/controls.module.css'
import { useCatalogueText } from '../../status/catalogue-text.ts'
import { useErrorText } from '../../status/error-texts.ts'
import styles from '../outputs/outputs.module.css'

/** More names would hide the sentence. */
const MOST_NAMES = 5

interface RuntimesMissingProps {
  readonly configs: readonly PvConfig[]
  readonly error: CallError | null
  /** What that means for what the user wanted. */
  readonly note?: string
}

/** Says of which PVs the runtimes could not be loaded, and why. Specification 8. */
export function RuntimesMissing({ configs, error, note }: RuntimesMissingProps) {
  const { t } = useTranslation('common')
  const catalogue = useCatalogueText()
  const errorText = useErrorText()
  const names = [...new Set(configs.map(({ name }) => name))]
  const shown = names.slice(0, MOST_NAMES).join(', ')
  const why = error === null || error.kind === 'missing' ? '' : errorText(error)
  return (
    <div className={styles.moved} role="alert">
      <OctagonAlert size={16} aria-hidden="true" />
      <span>
        <b>{catalogue('runtimes.notLoaded', { names: names.length > MOST_NAMES ? `${shown} …` : shown })}</b>
        {[why, note ?? ''].map((line) => (line === '' ? '' : `. ${line.replace(/\.$/, '')}`)).join('')}
      </span>
      <button
        type="button"
        className={controls.button}
        onClick={() => void call('runtimes', { pvs: configs.map(({ pvRef }) => pvRef) })}
      >
        {t('action.retry')}
      </button>
    </div>
  )
}
