import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { NO_ALERT_FILTER } from '../../../../domain/alerts/alert-filter.ts'
import { pendingAlertsPath, stationPath } from '../../../../domain/text/paths.ts'
import { wasRead } from '../../../../domain/values/was-read.ts'
import { useLiveValue } from '../../../../live/views/hooks.ts'
import { ChipButton } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { useDeferred } from '../../../../ui/load-gate/use-deferred.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { PageLastKnown } from '../../../../ui/page/page-last-known.tsx'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import { localRows } from '../../../../ui/table/rows/row-source.ts'
import { useMovement, watchedRows } from '../../../../ui/table/stillness/use-movement.ts'
import { useSeenPresses } from '../../../../ui/table/stillness/use-seen-presses.ts'
import { useBursts, useCauses } from '../../../alerts/cause/use-causes.ts'
import { useDuty } from '../../../remote-alarm/calls/use-duty.ts'
import { byCause, type Place, placesOf } from '../../rules/places.ts'
import { PlaceCard, usePlaceColumns } from './place-columns.tsx'
import { PlantFacts } from './plant-facts.tsx'
import styles from './situation.module.css'
import { usePlantFacts } from './use-plant-facts.ts'

const NARROW_BELOW_PX = 760
/** It comes after the first picture: no alert waits for it. */
const importSince = () => import('./since-last.tsx')

/**
 * What needs somebody now, the most urgent first: where, since when, what it began with, who has acknowledged and who is called; and
 * what else is not as it should be. A quiet plant is one calm sentence.
 */
export function SituationPage() {
  const { t } = useTranslation(['situation', 'table'])
  const list = useBursts()
  const { callOuts, calls } = useDuty()
  const { groups } = list.list
  const causes = useCauses(groups)
  const ranked = useMemo(
    () => (groups === null ? [] : placesOf(groups, callOuts ?? [], causes)),
    [groups, callOuts, causes],
  )
  const order = useOrder(ranked)
  const { places } = order
  // The most urgent place is always the first: rows move by themselves, and a press must not open one that has just come there.
  const { hasMoved, see } = useMovement()
  const source = useMemo(() => watchedRows(localRows(places, placeId), { what: '', see }), [places, see])
  const { isRefused, handlers } = useSeenPresses(hasMoved)
  const facts = usePlantFacts(calls, callOuts)
  const navigate = useNavigate()
  const before = useLiveValue('unseen', '').value?.before ?? null
  const [since] = useDeferred(importSince, before !== null)
  const onOpen = useCallback(
    ({ first }: Place) =>
      void navigate(first === null ? pendingAlertsPath(NO_ALERT_FILTER) : stationPath(first.stationNumber)),
    [navigate],
  )
  const { load } = list
  const isLoaded = wasRead(load) || places.length > 0
  const isOld = list.stale || load.state === 'error'
  // Of what nobody knows there is no last known state.
  const isLastKnown = (isLoaded && isOld) || facts.some((fact) => fact.isOld && fact.state !== 'unknown')
  const columns = usePlaceColumns({ load, stale: list.stale })
  const narrow = useMemo(
    () => ({
      below: NARROW_BELOW_PX,
      lines: 2,
      cell: (place: Place) => <PlaceCard place={place} told={{ load, stale: list.stale }} />,
    }),
    [load, list.stale],
  )
  return (
    <Page
      title={t('title')}
      chips={
        <>
          <PageLastKnown isOld={isLastKnown} />
          {order.choice}
        </>
      }
    >
      {isLoaded ? (
        <section
          className={`${controls.tablePanel} ${styles.places}`}
          aria-label={t('label')}
          data-situation
          data-moved={hasMoved || undefined}
          {...handlers}
        >
          <DataTable
            label={t('label')}
            columns={columns}
            source={source}
            empty={<span className={styles.quiet}>{t(isOld ? 'quietOld' : 'quiet')}</span>}
            onOpen={onOpen}
            narrow={narrow}
          />
          <p role="status" className={styles.refused}>
            {isRefused && t('table:moved')}
          </p>
        </section>
      ) : (
        <LoadStatus what={t('label')} load={load} hub="alert" />
      )}
      <PlantFacts facts={facts} />
      {before !== null && since !== null && <since.SinceLast before={before} />}
    </Page>
  )
}

/** Returns the places in the order that the address of the page carries, and its switch where there is more than one order. */
function useOrder(ranked: readonly Place[]) {
  const { t } = useTranslation('situation')
  const [text, set] = useParameter('order')
  const isByCause = text === 'cause'
  const places = useMemo(() => (isByCause ? byCause(ranked) : ranked), [isByCause, ranked])
  const hasOrders = isByCause || ranked.some(({ began }) => began !== null)
  return {
    places,
    choice: hasOrders && (
      <ChipButton aria-pressed={isByCause} onClick={() => set(isByCause ? null : 'cause')}>
        {t('byCause')}
      </ChipButton>
    ),
  }
}

function placeId({ id }: Place): string {
  return id
}
