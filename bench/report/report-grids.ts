import type { Table } from '../scenario.ts'
import { type Judgement, judgeAim } from './aim-judgement.ts'
import { AIM_REASONS } from './aim-reasons.ts'
import { AIMS, type Aim, type Limit } from './aims.ts'
import type { Comparison, Movement } from './compare.ts'
import { figureText, numberText } from './figure-text.ts'
import type { KeyFigures } from './result-store.ts'

/** A table as texts, independent of the output format. */
export interface Grid {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly notes: readonly string[]
}

/** Builds one row per figure and one column per case, because figures are many and cases few. */
export function tableGrid({ title, caseName, columns, rows, notes }: Table): Grid {
  const cell = (row: Table['rows'][number], { key, decimals }: Table['columns'][number]) => {
    const value = row.figures[key]
    return value === undefined ? '' : figureText(value, (each) => each.toFixed(decimals))
  }
  const [only, ...others] = columns
  if (only !== undefined && others.length === 0) {
    const head = [caseName, 'median (min to max)']
    return { title, head, rows: rows.map((row) => [row.name, cell(row, only)]), notes }
  }
  const head = [caseName, ...rows.map(({ name }) => name)]
  return { title, head, rows: columns.map((column) => [column.title, ...rows.map((row) => cell(row, column))]), notes }
}

function limitText({ unit, atLeast, atMost }: Aim): string {
  const of = (limit: Limit) => (typeof limit === 'number' ? `${numberText(limit)} ${unit}`.trim() : limit.key)
  if (atLeast === undefined) return atMost === undefined ? '' : `at most ${of(atMost)}`
  if (atMost === undefined) return `at least ${of(atLeast)}`
  return of(atLeast) === of(atMost) ? `as ${of(atMost)}` : `${of(atLeast)} to ${of(atMost)}`
}

function verdictText({ verdict, measured }: Judgement): string {
  const text = verdict === 'missed' ? 'MISSED' : verdict
  return measured?.quick === true ? `${text} (quick run)` : text
}

/** Lists each promise, its measurement, and the reason if it is missed. */
export function aimsGrid(keys: KeyFigures): Grid {
  const judgements = AIMS.map((aim) => judgeAim(aim, keys))
  return {
    title: 'Aims',
    head: ['aim', 'key', 'limit', 'measured', 'n', 'verdict'],
    rows: judgements.map((judgement) => {
      const { aim, measured } = judgement
      const figure = measured === null ? '' : `${figureText(measured)} ${aim.unit}`.trim()
      const n = measured === null ? '' : String(measured.n)
      return [aim.sentence, aim.key, limitText(aim), figure, n, verdictText(judgement)]
    }),
    notes: judgements.flatMap(({ aim, verdict }) => {
      const reason = AIM_REASONS[aim.key]
      return verdict === 'missed' && reason !== undefined ? [`${aim.key} is missed: ${reason}`] : []
    }),
  }
}

const MOST_PERCENT = 1000

function percentText(percent: number): string {
  if (Number.isNaN(percent)) return ''
  if (!Number.isFinite(percent)) return 'from 0'
  // For a value near 0, such as a slope, a percentage says nothing.
  if (Math.abs(percent) > MOST_PERCENT) return `beyond ${numberText(MOST_PERCENT)} %`
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)} %`
}

function noisesText({ noises, before, now }: Movement): string {
  if (before === null || now === null) return ''
  if (Number.isNaN(noises)) return 'unknown (n = 1)'
  return Number.isFinite(noises) ? Math.abs(noises).toFixed(1) : 'had none'
}

/** Lists every newly measured key, moved ones first. */
export function comparisonGrid({ movements, caveats }: Comparison, baseline: string): Grid {
  const order: readonly Movement['verdict'][] = ['worse', 'better', 'changed', 'gone', 'new']
  const rank = ({ verdict }: Movement) => (order.includes(verdict) ? order.indexOf(verdict) : order.length)
  const count = (verdict: Movement['verdict']) => movements.filter((each) => each.verdict === verdict).length
  const summary = [...order, 'within noise', 'same', 'unjudged'] as const
  const counts = summary.filter((verdict) => count(verdict) > 0).map((verdict) => `${count(verdict)} ${verdict}`)
  return {
    title: `Against ${baseline}`,
    head: ['key', 'before', 'now', 'difference', 'in noises', 'verdict'],
    rows: movements
      .toSorted((a, b) => rank(a) - rank(b))
      .map((each) => [
        each.key,
        each.before === null ? '' : figureText(each.before),
        each.now === null ? '' : figureText(each.now),
        percentText(each.percent),
        noisesText(each),
        each.verdict,
      ]),
    notes: [
      movements.length === 0 ? 'No key was measured in this run.' : `${counts.join(', ')}.`,
      ...caveats.map((caveat) => `Not judged: ${caveat}.`),
    ],
  }
}

/** Lists all figures with a stable name. */
export function keysGrid(keys: KeyFigures): Grid {
  return {
    title: 'Keys',
    head: ['key', 'median (min to max)', 'n', 'scenario', 'measured'],
    rows: Object.entries(keys).map(([key, figure]) => [
      key,
      figureText(figure),
      String(figure.n),
      figure.scenario,
      figure.quick ? `${figure.measuredAt}, quick` : figure.measuredAt,
    ]),
    notes: [],
  }
}
