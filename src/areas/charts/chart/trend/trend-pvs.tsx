import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import type { PvConfig, PvRef } from '../../../../wire/server/pv.ts'
import type { LoadState } from '../../../../wire/tabs/frame.ts'
import { Problems } from './problems.tsx'

interface LoadedConfig {
  readonly load: LoadState
  readonly config: PvConfig | null
  readonly refetch: () => void
}

interface TrendPvsProps {
  /** Keep the array: of another one the configs are settled anew. */
  readonly pvs: readonly PvRef[]
  /**
   * Renders what is known of them, in their order, and what to say of those that cannot be shown. While further PVs are
   * loading these are the ones before: a chart that is shown stays.
   */
  readonly children: (configs: readonly PvConfig[], notes: ReactNode) => ReactNode
}

const NO_CONFIGS: readonly PvConfig[] = []

/** Loads the configs of PVs. One that cannot be loaded is named; the others are shown. */
export function TrendPvs({ pvs, children }: TrendPvsProps) {
  const { t } = useTranslation('trend')
  const catalogueText = useCatalogueText()
  const [loaded, setLoaded] = useState<ReadonlyMap<string, LoadedConfig>>(new Map())
  const [settled, setSettled] = useState(NO_CONFIGS)
  const onConfig = useCallback(
    (key: string, state: LoadedConfig) => setLoaded((before) => new Map(before).set(key, state)),
    [],
  )
  const configs = useMemo(() => pvs.flatMap((pv) => loaded.get(pvParam(pv))?.config ?? []), [pvs, loaded])
  const failed = pvs.filter((pv) => {
    const state = loaded.get(pvParam(pv))
    return state?.load.state === 'error' && state.config === null
  })
  const isSettled = configs.length + failed.length === pvs.length
  if (isSettled && !isSame(settled, configs)) setSettled(configs)
  const other = failed.flatMap((pv) => {
    const state = loaded.get(pvParam(pv))
    return state?.load.state === 'error' && state.load.error.kind !== 'missing' ? [state] : []
  })
  const hasNotes = !isSettled || failed.length > 0
  const said = (
    <>
      <Problems texts={failed.map((pv) => catalogueText('values.missing', pv))} />
      {(!isSettled || other.length > 0) && (
        <LoadStatus
          what={t('what')}
          load={isSettled ? (other[0]?.load ?? { state: 'loading' }) : { state: 'loading' }}
          onRetry={() => {
            for (const { refetch } of other) refetch()
          }}
        />
      )}
    </>
  )
  // A chart that is there stays where it is.
  const notes = settled.length > 0 ? hasNotes && <PageNote>{said}</PageNote> : said
  return (
    <>
      {pvs.map((pv) => (
        <ConfigOf key={pvParam(pv)} pv={pv} onConfig={onConfig} />
      ))}
      {children(settled, notes)}
    </>
  )
}

/** Loads the config of one PV. Each has a call of its own, so that one that is missing fails alone. */
function ConfigOf({ pv, onConfig }: { pv: PvRef; onConfig: (key: string, state: LoadedConfig) => void }) {
  const { load, body, refetch } = useQuery('pvConfigs', { pvs: [pv] })
  const key = pvParam(pv)
  const config = body?.find((candidate) => pvParam(candidate.pvRef) === key) ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refetch` is a new function each time for the same query
  useEffect(() => onConfig(key, { load, config, refetch }), [key, load, config, onConfig])
  return null
}

function isSame(one: readonly PvConfig[], other: readonly PvConfig[]): boolean {
  return one.length === other.length && one.every((config, index) => config === other[index])
}
