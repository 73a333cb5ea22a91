import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RangeChoice } from '../../../../domain/time/presets.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { useIsPhone } from '../../../../ui/layout/use-is-phone.ts'
import { CutNote } from '../../../../ui/loaded/cut-note.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { EventList } from './use-event-list.ts'

interface RefreshProps {
  readonly list: EventList
  readonly onRefresh: () => void
}

/** Loads the events again: no hub sends new ones. */
export function Refresh({ onRefresh }: Pick<RefreshProps, 'onRefresh'>) {
  const { t } = useTranslation('events')
  const isPhone = useIsPhone()
  return (
    <Button onClick={onRefresh}>
      <RotateCw size={16} aria-hidden="true" />{' '}
      <span className={isPhone ? 'visually-hidden' : undefined}>{t('refresh')}</span>
    </Button>
  )
}

/** When the list was loaded: what has happened since is not in it. */
export function LoadedAt({ list }: Pick<RefreshProps, 'list'>) {
  const { t } = useTranslation('events')
  const format = useFormat()
  const { loadedAt } = list.list
  if (loadedAt <= 0) return null
  return <span data-loaded-at={loadedAt}> · {t('asOf', { time: format.stamp(loadedAt, plantNow()) })}</span>
}

interface ListNotesProps extends RefreshProps {
  readonly range: RangeChoice
  readonly onRange: (range: RangeChoice) => void
}

/** What a user must know of the list: that it is not current, that older events are not loaded. */
export function ListNotes({ list, range, onRange, onRefresh }: ListNotesProps) {
  const { t } = useTranslation(['events', 'common'])
  const format = useFormat()
  const { all, more, loadedAt, oldest } = list.list
  return (
    <>
      {list.load.state === 'error' && list.isThere && (
        <PageNote>
          <p>{t('notCurrent', { time: format.stamp(loadedAt, plantNow()) })}</p>
          <Button onClick={onRefresh}>{t('common:action.retry')}</Button>
        </PageNote>
      )}
      {more > 0 && <CutNote loaded={all} more={more} oldest={oldest} range={range} onRange={onRange} />}
    </>
  )
}
