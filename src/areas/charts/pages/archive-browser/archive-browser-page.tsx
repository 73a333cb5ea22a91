import { ListPlus } from 'lucide-react'
import { useCallback, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ARCHIVE_VALUES } from '../../../../domain/archive/list-addresses.ts'
import { wholeRange } from '../../../../domain/charts/intervals.ts'
import { startOfNext } from '../../../../domain/time/calendar.ts'
import type { TimeRange } from '../../../../domain/time/time-range.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { RangeBar, RangeLink } from '../../../../ui/loaded/range-bar.tsx'
import { useListAddress } from '../../../../ui/loaded/use-list-address.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { DataSource } from '../../../../wire/server/chart.ts'
import type { PvConfig, PvRef } from '../../../../wire/server/pv.ts'
import { allowedSources, SOURCES_FROM_FINEST, sourceFor } from '../../rules/auto-source.ts'
import { dataEnds } from '../../rules/chart-period.ts'
import { BROWSER_LIMITS, MAX_VALUES, sourceParam, valueQueryOf, withValues } from '../../rules/value-query.ts'
import styles from './archive-browser.module.css'
import { BrowsedValues } from './browsed-values.tsx'
import { ValueChooser } from './value-chooser.tsx'

/** Measured values of the archive as a table and a chart: any PVs, a range, values over intervals. Specification 2 and 9. */
export function ArchiveBrowserPage() {
  const { t } = useTranslation('browser')
  const catalogueText = useCatalogueText()
  const address = useListAddress(ARCHIVE_VALUES)
  const [, setParams] = useAddress()
  const [actions, setActions] = useState<HTMLSpanElement | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const query = useMemo(() => valueQueryOf(address.params), [address.params])
  const text = query.pvs.map(pvParam).join('&')
  // The same PVs stay the same array while the rest of the address changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for them
  const pvs = useMemo(() => query.pvs, [text])
  const { load, body, refetch } = useQuery('pvConfigs', pvs.length === 0 ? null : { pvs })
  const configs = useMemo(() => inOrder(pvs, body), [pvs, body])
  const { timeZone: zone } = useFormat()
  const { range } = address.query
  const source = sourceFor(query.source, range, BROWSER_LIMITS, zone)
  // The fields say what table and chart show: of days and months whole ones (F45).
  const whole = wholeRange(range, source, zone)
  const shown = whole === range ? address : { ...address, query: { ...address.query, range: whole } }
  const ends = useEnds(pvs, source)
  const setPvs = useCallback(
    (next: readonly PvRef[]) => {
      // It is open without any, and stays open: one is seldom all.
      setChoosing(true)
      setParams((before) => withValues(before, next))
    },
    [setParams],
  )
  const known = new Set(configs?.map(({ pvRef }) => pvParam(pvRef)))
  const missing = configs === null ? [] : pvs.filter((pv) => !known.has(pvParam(pv)))
  const problems = [
    ...query.bad.map((bad) => t('badPv', { text: bad })),
    ...(query.more > 0 ? [t('more', { count: query.more, most: MAX_VALUES })] : []),
  ]
  const isOpen = isChoosing || pvs.length === 0
  return (
    <Page title={t('title')} actions={<span ref={setActions} className={styles.tools} />}>
      {problems.map((problem) => (
        <p key={problem} className={`${controls.panel} ${styles.values}`} role="alert">
          {problem}
        </p>
      ))}
      {missing.map((pv) => (
        <PageNote key={pvParam(pv)}>
          <p>{catalogueText('values.missing', pv)}</p>
        </PageNote>
      ))}
      <RangeBar of={ARCHIVE_VALUES} address={shown} min={ends.range?.from} max={ends.max}>
        <SourceChoice
          range={range}
          preset={query.source}
          source={source}
          onChange={(next) => address.set({}, { source: sourceParam(next), first: null })}
        />
        {pvs.length > 0 && (
          <Button aria-expanded={isOpen} onClick={() => setChoosing(!isChoosing)}>
            <ListPlus size={16} aria-hidden="true" />
            {t('values.button', { count: pvs.length })}
          </Button>
        )}
        <EndsText ends={ends.range} isEmpty={ends.isEmpty} />
        <RangeLink address={shown} />
      </RangeBar>
      {isOpen && <ValueChooser pvs={pvs} onChange={setPvs} />}
      {pvs.length > 0 && (
        <LoadGate what={t('what')} load={load} body={configs} onRetry={refetch}>
          {(found) =>
            found.length > 0 && (
              <BrowsedValues configs={found} source={source} query={query} address={address} actions={actions} />
            )
          }
        </LoadGate>
      )}
    </Page>
  )
}

/** The configs in the order of their PVs; null while they are not known. */
function inOrder(pvs: readonly PvRef[], body: readonly PvConfig[] | null): readonly PvConfig[] | null {
  if (body === null) return null
  const byPv = new Map(body.map((config) => [pvParam(config.pvRef), config]))
  return pvs.flatMap((pv) => byPv.get(pvParam(pv)) ?? [])
}

interface Ends {
  readonly range: TimeRange | null
  readonly isEmpty: boolean
  readonly max: number | undefined
}

/** Where the archive of the PVs begins and ends. */
function useEnds(pvs: readonly PvRef[], source: DataSource): Ends {
  const { timeZone: zone } = useFormat()
  const args = pvs.length === 0 ? null : { pvs, source }
  const first = useQuery('firstDateOfPvs', args).body
  const last = useQuery('lastDateOfPvs', args).body
  if (first === null || last === null) return { range: null, isEmpty: false, max: undefined }
  const range = dataEnds(first, last)
  return { range, isEmpty: range === null, max: startOfNext('Days', Math.max(plantNow(), range?.to ?? 0), zone) }
}

function EndsText({ ends, isEmpty }: { readonly ends: TimeRange | null; readonly isEmpty: boolean }) {
  const { t } = useTranslation('browser')
  const format = useFormat()
  const text = (ms: number) => `${format.date(ms)} ${format.minute(ms)}`
  return (
    <span className={controls.muted} role="status">
      {isEmpty && t('ends.none')}
      {ends !== null && t('ends.text', { from: text(ends.from), to: text(ends.to) })}
    </span>
  )
}

interface SourceChoiceProps {
  readonly range: TimeRange
  /** What the address asks for, and what the range allows of it. */
  readonly preset: DataSource
  readonly source: DataSource
  readonly onChange: (source: DataSource) => void
}

/** Raw values, or values over an interval. Specification 9, "Aggregations". */
function SourceChoice({ range, preset, source, onChange }: SourceChoiceProps) {
  const { t } = useTranslation('browser')
  const { timeZone: zone } = useFormat()
  const id = useId()
  const allowed = allowedSources(range, BROWSER_LIMITS, zone)
  return (
    <span className={styles.field}>
      <label htmlFor={id}>{t('source.label')}</label>
      <select
        id={id}
        className={controls.input}
        value={preset}
        data-source={source}
        onChange={({ target }) => {
          const next = SOURCES_FROM_FINEST.find((known) => known === target.value)
          if (next !== undefined) onChange(next)
        }}
      >
        {SOURCES_FROM_FINEST.map((one) => {
          const isAllowed = allowed.includes(one)
          const name = t(`source.${one}`)
          return (
            <option key={one} value={one} disabled={!isAllowed && one !== preset}>
              {isAllowed ? name : t('source.tooLong', { source: name })}
            </option>
          )
        })}
      </select>
      {source !== preset && <span role="status">{t('source.instead', { source: t(`source.${source}`) })}</span>}
    </span>
  )
}
