import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError, Result } from '../../wire/server/result.ts'
import { useErrorText } from '../status/error-texts.ts'
import { useStill } from './use-still.ts'

interface ReadFirst {
  readonly isReading: boolean
  /** Why the last reading was followed by nothing, in words; null if nobody has to be told. */
  readonly unsent: string | null
  /** The failure among these reasons. */
  readonly error: CallError | null
  /** Resolves to null where nothing may follow. */
  readonly read: <T>(reading: Promise<Result<T>>) => Promise<T | null>
}

/**
 * Reads what the server has by now before something is sent: it takes whatever it is sent. Nothing follows when that fails, when
 * `edits` are others by then or discarded, when the page was left or the session has ended.
 */
export function useReadFirst(edits: unknown): ReadFirst {
  const { t } = useTranslation('errors')
  const errorText = useErrorText()
  const here = useStill()
  const unchanged = useStill(edits)
  const [isReading, setReading] = useState(false)
  const [unsent, setUnsent] = useState<CallError | 'edited' | null>(null)
  const read = useCallback(
    async <T>(reading: Promise<Result<T>>): Promise<T | null> => {
      const isHere = here()
      const isUnchanged = unchanged()
      setReading(true)
      setUnsent(null)
      const result = await reading
      if (!isHere()) return null
      setReading(false)
      if (!result.ok) setUnsent(result.error)
      else if (isUnchanged()) return result.body
      else setUnsent('edited')
      return null
    },
    [here, unchanged],
  )
  const error = unsent === 'edited' ? null : unsent
  const why =
    unsent === 'edited'
      ? t('command.editedMeanwhile')
      : error === null
        ? null
        : t('command.unchecked', { reason: errorText(error) })
  return { isReading, unsent: why, error, read }
}
