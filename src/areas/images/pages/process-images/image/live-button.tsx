import { Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../../ui/controls/button.tsx'
import { useGoTo } from './use-go-to.ts'

/** Leads from a moment back to the live image. */
export function LiveButton() {
  const { t } = useTranslation('images')
  const goTo = useGoTo()
  return (
    <Button primary onClick={() => goTo(() => null)}>
      <Radio size={16} aria-hidden="true" />
      {t('past.live')}
    </Button>
  )
}
