import { Progress } from '@base-ui/react/progress'
import { Check, CircleHelp, FileUp, OctagonAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { unreachable } from '../../domain/base/unreachable.ts'
import { byteSizeParts, byteSizeText } from '../../domain/files/byte-size.ts'
import type { FileRules } from '../../domain/files/file-problem.ts'
import type { Format } from '../../domain/text/format.ts'
import { Button } from '../controls/button.tsx'
import { useFormat } from '../locale/plant-settings.tsx'
import { useErrorText } from '../status/error-texts.ts'
import styles from './upload.module.css'
import { canRetry, type FileState, isCutOff, isOpen, isTooLarge, type UploadItem } from './upload-queue.ts'

interface UploadListProps {
  readonly items: readonly UploadItem[]
  readonly rules: FileRules
  readonly onCancel: (id: string) => void
  readonly onRetry: (id: string) => void
  readonly onRemove: (id: string) => void
}

const PERCENT = 100

/** Files that are being sent, with their progress, and what became of the others. */
export function UploadList({ items, rules, onCancel, onRetry, onRemove }: UploadListProps) {
  const { t } = useTranslation('files')
  const stateText = useStateText(rules)
  // Read out when a file is done, not with each step of its progress.
  const done = items.filter(({ state }) => !isOpen(state)).at(-1)
  return (
    <>
      <p className="visually-hidden" role="status">
        {done === undefined ? '' : `${done.file.name}: ${stateText(done.state)}`}
      </p>
      {items.length > 0 && (
        <ul className={styles.list} aria-label={t('upload.list')}>
          {items.map((item) => (
            <li key={item.id} className={styles.item} data-state={item.state.state}>
              <StateIcon state={item.state} />
              <span className={styles.name}>
                <b>{item.file.name}</b> <FileSize item={item} />
              </span>
              <span className={styles.buttons}>
                {canRetry(item.state) && (
                  <Button aria-label={t('upload.retryOf', { name: item.file.name })} onClick={() => onRetry(item.id)}>
                    {t('upload.retry')}
                  </Button>
                )}
                {isOpen(item.state) && (
                  <Button aria-label={t('upload.cancelOf', { name: item.file.name })} onClick={() => onCancel(item.id)}>
                    {t('upload.cancel')}
                  </Button>
                )}
              </span>
              {!isOpen(item.state) && (
                <Button
                  quiet
                  className={styles.remove}
                  aria-label={t('upload.remove', { name: item.file.name })}
                  onClick={() => onRemove(item.id)}
                >
                  <X size={16} aria-hidden="true" />
                </Button>
              )}
              <FileProgress item={item} />
              <span className={styles.state}>{stateText(item.state)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function StateIcon({ state }: { readonly state: FileState }) {
  const icon = { size: 16, 'aria-hidden': true, className: styles.icon } as const
  switch (state.state) {
    case 'stored':
      return <Check {...icon} />
    case 'refused':
    case 'rejected':
      return <OctagonAlert {...icon} />
    case 'unknown':
      return <CircleHelp {...icon} />
    default:
      return <FileUp {...icon} />
  }
}

/** `1,5 von 2,4 MB` and the per cent while it is being sent, otherwise the size. */
function FileSize({ item: { file, state } }: { readonly item: UploadItem }) {
  const { t } = useTranslation('files')
  const format = useFormat()
  if (state.state !== 'sending') return <span className={styles.size}>{byteSizeText(file.size, format)}</span>
  const sizes = byteSizeParts(state.share * file.size, file.size, format)
  return (
    <span className={styles.size}>
      {t('upload.sizes', sizes)} <b className={styles.percent}>{percentText(state.share, format)}</b>
    </span>
  )
}

/** Never 100 before all of it has been sent. */
function percentText(share: number, format: Format): string {
  return format.amount(Math.floor(share * PERCENT), 0, '%')
}

function FileProgress({ item: { file, state } }: { readonly item: UploadItem }) {
  const { t } = useTranslation('files')
  const format = useFormat()
  if (state.state !== 'sending' && state.state !== 'checking') return null
  const isSending = state.state === 'sending'
  return (
    <Progress.Root
      className={styles.progress}
      value={isSending ? Math.floor(state.share * PERCENT) : null}
      aria-label={t('upload.progress', { name: file.name })}
      aria-valuetext={isSending ? percentText(state.share, format) : t('upload.checking')}
    >
      <Progress.Track className={styles.track}>
        <Progress.Indicator className={styles.indicator} />
      </Progress.Track>
    </Progress.Root>
  )
}

/** Returns a function that puts the state of a file into words. Specification 8. */
export function useStateText({ maxBytes, types }: FileRules): (state: FileState) => string {
  const { t } = useTranslation(['files', 'errors'])
  const format = useFormat()
  const errorText = useErrorText()
  const max = byteSizeText(maxBytes, format)
  return (state) => {
    switch (state.state) {
      case 'refused':
        return t(`files:upload.problem.${state.problem}`, { max, types: types.join(', ') })
      case 'waiting':
        return t('files:upload.waiting')
      case 'sending':
        return state.leftMs === null
          ? t('files:upload.sending')
          : t('files:upload.sendingLeft', { time: format.age(state.leftMs) })
      case 'checking':
        return t('files:upload.checking')
      case 'stored':
        return t('files:upload.stored')
      case 'cancelled':
        return t('errors:call.cancelled')
      case 'rejected': {
        if (state.reason === 'Unauthorized') return t('files:upload.unauthorized')
        if (isTooLarge(state)) return t('files:upload.tooLargeForServer')
        const why = state.error === null ? state.text : errorText(state.error)
        return `${t('files:upload.rejected')} ${why}`.trim()
      }
      case 'unknown':
        return `${errorText(state.error)} ${t(isCutOff(state) ? 'files:upload.cutOff' : 'files:upload.unknown')}`
      default:
        return unreachable(state)
    }
  }
}
