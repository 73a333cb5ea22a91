import type { ChartDirectory } from '../../wire/server/chart-config.ts'

/** Returns the ids of all charts in a directory and in those below it. */
export function chartIds({ configList, childDirectoryList }: ChartDirectory): readonly number[] {
  return [...configList.map(({ id }) => id), ...childDirectoryList.flatMap(chartIds)]
}
