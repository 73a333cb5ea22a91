import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { ValueOrder } from './use-value-order.ts'

/** Says of when the values are by which a list is sorted or filtered, or how far they are read. */
export function ValueOrderNote({ order }: { readonly order: ValueOrder | null }) {
  const { t } = useTranslation('values')
  const format = useFormat()
  if (order === null) return null
  const { at, of, read, missing, isSorted, isFiltered, onAgain } = order
  if (at === null) {
    return (
      <span className={controls.muted} role="status">
        {t('order.reading', { read, of })}
      </span>
    )
  }
  const what = isSorted ? (isFiltered ? 'order.both' : 'order.sorted') : 'order.filtered'
  return (
    <span role="status" data-values-of={at}>
      {t(what, { time: format.time(at) })}
      {missing > 0 && ` · ${t('order.missing', { count: missing })}`}{' '}
      <Button quiet onClick={onAgain}>
        {t('order.again')}
      </Button>
    </span>
  )
}
