import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { unreachable } from '../../../../domain/base/unreachable.ts'
import { planKey } from '../../../../domain/plans/plan-activation.ts'
import { keyedOutputs } from '../../../../domain/texts/set-text.ts'
import { isAnswered } from '../../../../live/calls/query-cache.ts'
import { useLiveValues, useQuery } from '../../../../live/views/hooks.ts'
import { planRow } from '../../../remote-alarm/plans/plan-row.ts'
import { usePlanActions } from '../../../remote-alarm/plans/use-plan-actions.tsx'
import { useCallStations } from '../../../stations/station/use-call-stations.tsx'
import { useSetTexts } from '../../../values/texts/use-set-texts.tsx'
import type { GivenOrder } from './given-order.ts'
import { OrderGate } from './order-gate.tsx'
import { usePvDialogs } from './use-pv-dialogs.ts'

type OrderOf<Of extends GivenOrder['of']> = Extract<GivenOrder, { readonly of: Of }>

interface OrderProps<Order extends GivenOrder = GivenOrder> {
  readonly order: Order
  /** What the user has pressed. */
  readonly title: string
  readonly onEnd: () => void
}

const NONE: readonly string[] = []

/**
 * Gives an order as soon as what it needs is known: its dialog opens, or it is sent. One that had to wait for long is asked for
 * first. Mount it when the user has pressed it.
 */
export function Order({ order, ...rest }: OrderProps) {
  switch (order.of) {
    case 'stations':
      return <StationsOrder order={order} {...rest} />
    case 'texts':
      return <TextsOrder order={order} {...rest} />
    case 'plans':
      return <PlansOrder order={order} {...rest} />
    case 'pvs':
      return <PvsOrder order={order} {...rest} />
    default:
      return unreachable(order)
  }
}

function PvsOrder({ order: { dialog, pvs }, ...rest }: OrderProps<OrderOf<'pvs'>>) {
  const { t } = useTranslation('links')
  const { load, body, refetch } = useQuery(
    'pvConfigs',
    useMemo(() => ({ pvs }), [pvs]),
  )
  const hasRights = useHasRights()
  const { blockedOf, open } = usePvDialogs()
  const isMissing = body !== null && body.length < pvs.length
  return (
    <OrderGate
      {...rest}
      load={load}
      onRetry={refetch}
      ready={body !== null && hasRights}
      absent={NONE}
      blocked={isMissing ? t('missing') : blockedOf(dialog)}
      onReady={() => body !== null && open(dialog, body)}
    />
  )
}

function StationsOrder({ order, ...rest }: OrderProps<OrderOf<'stations'>>) {
  const { load, body, refetch } = useQuery('stations')
  const hasRights = useHasRights()
  const found = useMemo(
    () => order.stations.flatMap((number) => body?.find(({ id }) => id === number) ?? []),
    [order.stations, body],
  )
  const { blocked, call } = useCallStations(found)
  return (
    <OrderGate
      {...rest}
      load={load}
      onRetry={refetch}
      ready={body !== null && hasRights}
      absent={missing(
        order.stations.map(String),
        found.map(({ id }) => String(id)),
      )}
      blocked={blocked}
      onReady={useCallback(() => call(order.action), [call, order.action])}
    />
  )
}

function TextsOrder({ order, ...rest }: OrderProps<OrderOf<'texts'>>) {
  const { load, body, refetch } = useQuery('textOutputs')
  const stations = useQuery('stations').body
  const hasRights = useHasRights()
  const found = useMemo(() => {
    const names = new Map(stations?.map(({ id, name }) => [id, name]))
    return keyedOutputs(body ?? [])
      .filter(({ key }) => order.texts.includes(key))
      .map((output) => ({ ...output, stationName: names.get(output.stationNumber) ?? String(output.stationNumber) }))
  }, [order.texts, body, stations])
  const live = useLiveValues(
    'textMessage',
    useMemo(() => [...new Set(found.map(({ id }) => String(id)))], [found]),
  )
  const { whyNot, set } = useSetTexts(live)
  return (
    <OrderGate
      {...rest}
      load={load}
      onRetry={refetch}
      ready={
        body !== null && stations !== null && hasRights && found.every(({ id }) => isSettled(live.get(String(id))))
      }
      absent={missing(
        order.texts,
        found.map(({ key }) => key),
      )}
      blocked={whyNot(found)}
      onReady={useCallback((hasWaited: boolean) => set(found, { asks: hasWaited }), [set, found])}
    />
  )
}

function PlansOrder({ order, ...rest }: OrderProps<OrderOf<'plans'>>) {
  const { load, body, refetch } = useQuery('alarmPlans')
  const stations = useQuery('stations').body
  const live = useLiveValues('alarmPlan', order.plans)
  const hasRights = useHasRights()
  const { whyNotSwitched, apply, change } = usePlanActions()
  const rows = useMemo(() => {
    const names = new Map(stations?.map(({ id, name }) => [id, name]))
    const listed = body?.alarmPlans.filter((plan) => order.plans.includes(planKey(plan))) ?? []
    return listed.map((plan) => {
      const { stationNumber } = plan.station
      return planRow(plan, names.get(stationNumber) ?? String(stationNumber), live)
    })
  }, [order.plans, body, stations, live])
  return (
    <OrderGate
      {...rest}
      load={load}
      onRetry={refetch}
      ready={body !== null && stations !== null && hasRights && rows.every(({ now }) => isSettled(now))}
      absent={missing(
        order.plans,
        rows.map(({ key }) => key),
      )}
      blocked={whyNotSwitched(rows)}
      onReady={(hasWaited) =>
        order.preset === null ? change(rows) : apply(rows, order.preset, order.hasQuestion || hasWaited)
      }
    />
  )
}

/** Who may do what is asked before the first dialog, as nobody should decide on what the server will refuse. */
function useHasRights(): boolean {
  return isAnswered(useQuery('rights'))
}

function missing(wanted: readonly string[], found: readonly string[]): readonly string[] {
  return wanted.filter((key) => !found.includes(key))
}

/** Whether a value has arrived, or is known not to arrive: it is stale, or its load has failed. */
function isSettled(
  now: { readonly value: unknown; readonly stale: boolean; readonly load: { readonly state: string } } | undefined,
) {
  return now !== undefined && (now.value !== null || now.stale || now.load.state === 'error')
}
