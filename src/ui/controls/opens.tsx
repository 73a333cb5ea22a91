import { useTranslation } from 'react-i18next'

/** The words of a button that opens a dialog: nothing is sent by the press. Languages set the dots with a space or without. */
export function Opens({ text }: { readonly text: string }) {
  const { t } = useTranslation('common')
  return t('opens', { text })
}
