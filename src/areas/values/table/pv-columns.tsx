import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { realtimeChartPath } from '../../../domain/text/paths.ts'
import { liveKey, pvParam } from '../../../domain/values/pv-ref.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { WorstSign } from '../../../ui/alert-sign/pending-sign.tsx'
import type { Column } from '../../../ui/table/rows/column.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { PvRow } from '../../../wire/tabs/pv-list.ts'
import { LimitBar } from '../value/limit-bar.tsx'
import { LiveQuality, LiveQualityWords } from '../value/live-quality.tsx'
import { isDigital, LiveValue } from '../value/live-value.tsx'
import { useLastKnown } from '../value/use-last-known.ts'
import { pvReads, qualityFile, sourceTimeFile, type ValueWords, valueFile } from './pv-files.ts'
import styles from './pv-table.module.css'

/** Width of the alert sign before the name, with its gap. */
const SIGN_PX = 24

export interface PvColumnTexts {
  readonly name: string
  readonly station: string
  readonly eks: string
  readonly range: string
  readonly value: string
  readonly unit: string
  readonly quality: string
  readonly age: string
  /** Title of a file, which has the time of the source instead of an age. */
  readonly sourceTime: string
  readonly chart: string
  readonly chartOf: (name: string) => string
}

/** Returns the columns of a table of process values; `withStation` adds the station. */
export function pvColumns(texts: PvColumnTexts, words: ValueWords, withStation: boolean): readonly Column<PvRow>[] {
  const { language } = words.format
  // Created by the first sort, since it takes milliseconds: most lists are sorted by the worker.
  let collator: Intl.Collator | null = null
  const by = (text: (row: PvRow) => string) => (a: PvRow, b: PvRow) => {
    collator ??= new Intl.Collator(language, { numeric: true })
    return collator.compare(text(a), text(b))
  }
  const name = (row: PvRow) => row.config.name
  const station = (row: PvRow) => row.config.stationName
  const eks = (row: PvRow) => row.config.eksNr
  const fits = true
  const stationColumn: Column<PvRow> = {
    id: 'station',
    title: texts.station,
    track: 'minmax(110px, 1.2fr)',
    from: 860,
    text: station,
    compare: by(station),
    filter: { kind: 'text' },
    groups: true,
  }
  return [
    ...(withStation ? [stationColumn] : []),
    {
      id: 'name',
      title: texts.name,
      track: 'minmax(150px, 2fr)',
      text: name,
      extraPx: SIGN_PX,
      compare: by(name),
      filter: { kind: 'text' },
      cell: nameCell,
    },
    {
      id: 'eks',
      title: texts.eks,
      track: 'minmax(114px, 1fr)',
      from: 640,
      text: eks,
      compare: by(eks),
      filter: { kind: 'text' },
    },
    { id: 'range', title: texts.range, track: '80px', from: 560, cell: rangeCell, fits, picture: true },
    {
      id: 'value',
      title: texts.value,
      track: 'minmax(112px, 1.2fr)',
      align: 'end',
      cell: valueCell,
      fits,
      files: { reads: pvReads, columns: [valueFile(texts.value, words)] },
    },
    {
      id: 'unit',
      title: texts.unit,
      track: '72px',
      text: (row) => row.config.dimension,
      cell: unitCell,
      filter: { kind: 'text' },
      groups: true,
    },
    {
      id: 'quality',
      title: texts.quality,
      track: 'minmax(116px, 1.2fr)',
      // The sign before the age says it as well.
      from: 980,
      cell: qualityCell,
      fits,
      files: { reads: pvReads, columns: [qualityFile(texts.quality, words)] },
    },
    {
      id: 'age',
      title: texts.age,
      track: '94px',
      cell: ageCell,
      fits,
      files: { reads: pvReads, columns: [sourceTimeFile(texts.sourceTime, words)] },
    },
    {
      id: 'chart',
      title: texts.chart,
      titleHidden: true,
      acts: true,
      track: '38px',
      from: 460,
      cell: chartCell(texts.chartOf),
      fits,
    },
  ]
}

/** Renders a PV in a table too narrow for columns: name above, station or EKS and value below. */
export function pvNarrowCell(withStation: boolean): (row: PvRow) => ReactNode {
  return (row) => (
    <div className={styles.card}>
      <span className={styles.cardName}>{nameCell(row)}</span>
      <span className={styles.cardValue}>
        {valueCell(row)} {unitCell(row)}
      </span>
      <span className={styles.cardDetail}>{withStation ? row.config.stationName : row.config.eksNr}</span>
      <span className={styles.cardQuality}>{ageCell(row)}</span>
    </div>
  )
}

function nameCell({ id, config }: PvRow) {
  return (
    <>
      <WorstAlert pv={id} />
      {config.name}
    </>
  )
}

/** Shows the most urgent pending alert of a PV. Leased by visible rows only: a plant has a hundred thousand PVs. */
function WorstAlert({ pv }: { readonly pv: string }) {
  const told = useLiveValue('pvAlert', pv)
  return (
    <>
      <WorstSign counts={told.value} told={told} />{' '}
    </>
  )
}

function valueCell({ config }: PvRow) {
  const key = liveKey(config.pvRef)
  return key === null ? '–' : <StationValue liveKey={key} config={config} />
}

/** Leases the dial state per visible row, so that a table need not know all its stations. */
function StationValue({ liveKey: key, config }: { readonly liveKey: string; readonly config: PvConfig }) {
  return <LiveValue liveKey={key} config={config} lastKnown={useLastKnown(config.stationNumber)} />
}

function rangeCell({ config }: PvRow) {
  const key = liveKey(config.pvRef)
  return key === null || isDigital(config) ? null : <LimitBar liveKey={key} config={config} />
}

function unitCell({ config }: PvRow) {
  return <span className={styles.unit}>{config.dimension}</span>
}

function qualityCell({ config }: PvRow) {
  const key = liveKey(config.pvRef)
  return key === null ? null : <StationQuality liveKey={key} station={config.stationNumber} />
}

function ageCell({ config }: PvRow) {
  const key = liveKey(config.pvRef)
  return key === null ? null : <StationAge liveKey={key} station={config.stationNumber} />
}

interface StationValueProps {
  readonly liveKey: string
  readonly station: number
}

function StationQuality({ liveKey: key, station }: StationValueProps) {
  return <LiveQualityWords liveKey={key} lastKnown={useLastKnown(station)} />
}

function StationAge({ liveKey: key, station }: StationValueProps) {
  return <LiveQuality liveKey={key} lastKnown={useLastKnown(station)} />
}

function chartCell(label: (name: string) => string) {
  return ({ config }: PvRow, active: boolean) => (
    <Link
      className={styles.chart}
      to={realtimeChartPath([config.pvRef])}
      aria-label={label(config.name)}
      title={label(config.name)}
      tabIndex={active ? 0 : -1}
      data-chart-of={pvParam(config.pvRef)}
    />
  )
}
