import { useTranslation } from 'react-i18next'
import type { LoadState } from '../../../wire/tabs/frame.ts'
import { saysNone } from '../rules/no-picture.ts'

/** Returns what is said of a camera without a picture: there is none, or nobody knows whether there is one. Nothing while it loads. */
export function useNoPicture(): (load: LoadState) => string {
  const { t } = useTranslation('webcam')
  return (load) => (load.state === 'error' ? t(saysNone(load.error) ? 'none' : 'failed') : '')
}
