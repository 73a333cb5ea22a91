import { useTranslation } from 'react-i18next'
import { call } from '../../../live/calls/call.ts'
import { DialogNote } from '../../../ui/overlay/dialog-note.tsx'
import { useCatalogueText } from '../../../ui/status/catalogue-text.ts'
import { useErrorText } from '../../../ui/status/error-texts.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { CallError } from '../../../wire/server/result.ts'

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
  const more = names.length - MOST_NAMES
  const why = error === null || error.kind === 'missing' ? '' : errorText(error)
  return (
    <DialogNote
      text={
        <>
          <b>
            {catalogue('runtimes.notLoaded', {
              names: more > 0 ? t('namesMore', { names: shown, count: more }) : shown,
            })}
          </b>
          {[why, note ?? ''].map((line) => (line === '' ? '' : `. ${line.replace(/\.$/, '')}`)).join('')}
        </>
      }
      actions={[
        {
          verb: t('action.retry'),
          onRun: () => void call('runtimes', { pvs: configs.map(({ pvRef }) => pvRef) }),
        },
      ]}
    />
  )
}
