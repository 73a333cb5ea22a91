import type { Plot, Table } from '../scenario.ts'
import type { Figure } from '../statistics.ts'

interface Point {
  /** The row's name. */
  readonly name: string
  /** Null if not measured. */
  readonly figure: Figure | null
}

/** One drawn column of the table. */
export interface Series {
  readonly title: string
  readonly points: readonly Point[]
}

/** Returns the series of a plot. Throws if it names a column that the table does not have. */
export function plotData(plot: Plot, table: Table): readonly Series[] {
  return plot.columns.map((key) => {
    const column = table.columns.find((each) => each.key === key)
    if (column === undefined) throw new Error(`${table.title}: there is no column ${key} to draw`)
    const points = table.rows.map(({ name, figures }) => {
      const figure = figures[key]
      return { name, figure: figure !== undefined && Number.isFinite(figure.median) ? figure : null }
    })
    return { title: column.title, points }
  })
}

/** Returns every value that the axis must include. */
export function plotValues(series: readonly Series[]): readonly number[] {
  return series.flatMap(({ points }) =>
    points.flatMap(({ figure }) => (figure === null ? [] : [figure.min, figure.median, figure.max])),
  )
}
