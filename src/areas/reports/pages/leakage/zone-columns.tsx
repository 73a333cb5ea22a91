import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTHING } from '../../../../live/views/hooks.ts'
import { BindingBadge } from '../../../../ui/alert-sign/alert-badge.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useToldFiles } from '../../../../ui/table/export/use-told-files.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { NO_NUMBER, numberColumns } from '../../../../ui/table/rows/usual-columns.ts'
import { MEASUREMENT_STATES, type PipeLeakage } from '../../../../wire/server/evaluations.ts'
import { leakageDateText, nightState } from '../../rules/leakage-date.ts'
import { changeShare, isFinding, LOSS_CLASSES, urgencyOf } from '../../rules/leakage-loss.ts'
import styles from './leakage.module.css'
import type { ZoneRow } from './use-zones.ts'

const PERCENT = 100

/** Returns the columns of the zones: the nine fields of the server and what follows from them. Rule V1. */
export function useZoneColumns(): readonly Column<ZoneRow>[] {
  const { t } = useTranslation('leakage')
  const format = useFormat()
  const toldFiles = useToldFiles()
  return useMemo(() => {
    const { timeZone: zone } = format
    const collator = new Intl.Collator(format.language, { numeric: true })
    const number = numberColumns<ZoneRow>(format, 'minmax(96px, 1fr)')
    const date = (id: string, title: string, from: number, read: (row: ZoneRow) => number): Column<ZoneRow> => ({
      id,
      title,
      track: '172px',
      from,
      text: (row) => leakageDateText(read(row), zone),
      plain: (row) => ({ at: read(row), unit: 'second', text: leakageDateText(read(row), zone) }),
      compare: (a, b) => read(a) - read(b),
    })
    const change = ({ now }: ZoneRow) => now?.measurementChange ?? null
    return [
      {
        id: 'name',
        title: t('column.name'),
        track: 'minmax(150px, 1.3fr)',
        plain: ({ zone: { name } }) => name,
        compare: (a, b) => collator.compare(a.zone.name, b.zone.name),
        filter: { kind: 'text', read: ({ zone: { name } }) => name },
        fits: true,
        cell: (row) => <ZoneName row={row} />,
      },
      {
        id: 'state',
        title: t('column.state'),
        track: '148px',
        files: {
          columns: toldFiles<ZoneRow, PipeLeakage>(
            t('column.state'),
            ({ now, stale }) => ({ ...NOTHING, value: now, stale }),
            [{ id: 'state', title: t('column.state'), say: (now) => t(`state.${nightState(now, zone)}`) }],
          ),
        },
        compare: (a, b) => rank(a) - rank(b),
        filter: {
          kind: 'choice',
          options: MEASUREMENT_STATES.map((state) => ({ value: state, text: t(`state.${state}`) })),
          read: ({ now }) => now?.measurementState ?? null,
        },
        cell: (row) => <ZoneState row={row} />,
      },
      number('minimum', t('column.minimum'), 2, 0, ({ now }) => now?.minMaxValue ?? null),
      number('reference', t('column.reference'), 2, 560, ({ now }) => now?.referenceValue ?? null),
      { ...number('change', t('column.change'), 2, 640, change), text: (row) => signed(change(row), 2, format.number) },
      {
        ...number('percent', t('column.percent'), 0, 720, ({ now }) => {
          const share = now === null ? null : changeShare(now)
          return share === null ? null : Math.round(1000 * share) / 10
        }),
        text: ({ now }) => {
          const share = now === null ? null : changeShare(now)
          return signed(share === null ? null : PERCENT * share, 0, format.number)
        },
      },
      number('specific', t('column.specific'), 3, 860, ({ loss }) => loss?.specific ?? null),
      {
        id: 'class',
        title: t('column.class'),
        track: '92px',
        from: 860,
        text: ({ loss }) => (loss === null ? NO_NUMBER : t(`class.${loss.lossClass}`)),
        compare: (a, b) => (a.loss?.specific ?? -1) - (b.loss?.specific ?? -1),
        groups: true,
        filter: {
          kind: 'choice',
          options: LOSS_CLASSES.map((name) => ({ value: name, text: t(`class.${name}`) })),
          read: ({ loss }) => loss?.lossClass ?? null,
        },
      },
      number('perDay', t('column.perDay'), 0, 1100, ({ loss }) => (loss === null ? null : Math.round(loss.perDay))),
      number('inspection', t('column.inspection'), 0, 1640, ({ loss }) => loss?.inspectionYears ?? null),
      number('length', t('column.length'), 0, 1640, ({ zone: { lengthKm } }) => lengthKm),
      date('begin', t('column.begin'), 1270, ({ begin }) => begin),
      date('end', t('column.end'), 1450, ({ end }) => end),
      {
        id: 'window',
        title: t('column.window'),
        track: '112px',
        from: 1100,
        text: ({ now }) => (now === null ? NO_NUMBER : t(`window.${now.minMaxState}`)),
      },
    ]
  }, [t, format, toldFiles])
}

/** The alert state of the zone and its name. Rule V3. */
export function ZoneName({ row: { id, zone } }: { readonly row: ZoneRow }) {
  const binding = useMemo(() => ({ type: 'PipeLeakage', id: Number(id) }) as const, [id])
  return (
    <span className={styles.name} data-zone={id}>
      <BindingBadge binding={binding} />
      <span>{zone.name}</span>
    </span>
  )
}

/** The state of the last night, or that it is the last known one. */
export function ZoneState({ row: { now, stale } }: { readonly row: ZoneRow }) {
  const { t } = useTranslation(['leakage', 'common'])
  const { timeZone: zone } = useFormat()
  if (now === null) return <span>{NO_NUMBER}</span>
  return (
    <span
      className={styles.state}
      data-state={now.measurementState}
      data-needs={isFinding(now.measurementState) || undefined}
      data-unknown={stale || now.measurementState === 'Invalid' || undefined}
      title={stale ? t('common:value.stale') : undefined}
    >
      {t(`state.${nightState(now, zone)}`)}
      {stale && <span className="visually-hidden">{t('common:value.stale')}</span>}
    </span>
  )
}

export function signed(
  value: number | null,
  decimals: number,
  text: (value: number, decimals: number) => string,
): string {
  if (value === null) return NO_NUMBER
  const plain = text(value, decimals)
  return value > 0 && !/^[0.,]*$/.test(plain) ? `+${plain}` : plain
}

function rank({ now }: ZoneRow): number {
  return now === null ? Number.MAX_VALUE : urgencyOf(now.measurementState)
}
