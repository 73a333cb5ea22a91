import { expect, test } from 'vitest'
import { filesOf, textOf } from './source-files.ts'

/** What only one PV is asked for by. */
const ONE_PV = /\{ pvs: \[(?!\.\.\.)[^\],]+\] \}/

/** They read one as well, and say what is missing in their own way. */
const EXCUSED: Readonly<Record<string, string>> = {
  'src/areas/charts/chart/trend/trend-pvs.tsx': 'names each that is missing above the chart of the others',
  'src/areas/maintenance/pages/machine/machine-page.tsx': 'says itself that there is no such machine',
  'src/areas/reports/pages/reports/table/cell-bar.tsx': 'only a hint at the range; the column names its PV',
  'src/areas/values/config/use-config.ts': 'the one way',
}

test('one PV is read by useConfig, which tells one that is missing from one that has not come (F96)', () => {
  const found = filesOf('src/**/*.{ts,tsx}').filter(
    (path) => /useQuery\(\s*'pvConfigs'/.test(textOf(path)) && ONE_PV.test(textOf(path)),
  )
  expect(found.sort()).toEqual(Object.keys(EXCUSED).sort())
})
