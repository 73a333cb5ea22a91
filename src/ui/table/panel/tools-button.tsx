import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { useFormat } from '../../locale/plant-settings.tsx'

interface ToolsButtonProps {
  /** Conditions that hide rows now. */
  readonly filters: number
  /** Null while the sheet is still loading: the button keeps its place, or what is beside it would move when it comes. */
  readonly onOpen: (() => void) | null
}

/** Opens the sheet of a list. */
export function ToolsButton({ filters, onOpen }: ToolsButtonProps) {
  const { t } = useTranslation(['table', 'common'])
  const format = useFormat()
  return (
    <Button
      aria-haspopup="dialog"
      aria-disabled={onOpen === null || undefined}
      title={onOpen === null ? t('common:load.loading') : undefined}
      data-on={filters > 0 || undefined}
      onClick={() => onOpen?.()}
    >
      <SlidersHorizontal size={16} aria-hidden="true" />
      {filters === 0 ? t('tools') : `${t('filter.summary')} ${format.number(filters, 0)}`}
    </Button>
  )
}
