import { expect, test } from 'vitest'
import { filesOf, textOf } from './source-files.ts'

/** A note of the look of a panel that is there only sometimes, and is read out: it comes by itself. */
const NOTE = /(?:&&|=>) \(\s*<(?:p|div|span)\b[^>]*\bcontrols\.notice\b[^>]*\brole=/g

const notesIn = (text: string) => [...text.matchAll(NOTE)].length

/** Notes that move nothing: how many a file has, and why. */
const IN_PLACE: { readonly [path: string]: readonly [count: number, why: string] } = {
  'src/areas/alerts/pages/alert-archive/archive-page.tsx': [1, 'of the address'],
  'src/areas/boards/pages/dashboards/dashboards-page.tsx': [1, 'of a board as it was loaded'],
  'src/areas/charts/chart/time-chart.tsx': [2, 'below the drawing and its legend'],
  'src/areas/charts/chart/trend/problems.tsx': [1, 'of the address; of what fails later only where no chart is shown'],
  'src/areas/charts/pages/charts/chart-pages.tsx': [1, 'of the address, instead of a chart'],
  'src/areas/charts/pages/charts/chart-work.tsx': [2, 'of the address, and of a chart that cannot change'],
  'src/areas/images/pages/process-images/image/use-image.tsx': [1, 'of the address'],
}

/** The note of a form or of a bar, and where it may stand: elsewhere it is a `DialogNote`, which has kept room. */
const FORM_NOTE = "/controls/notice.tsx'"
const FORM_NOTES: { readonly [path: string]: string } = {
  'src/areas/charts/annotations/save-notes.tsx': 'in a `PageNote`',
  'src/areas/maintenance/pages/machine/document-form.tsx': 'of what was just typed',
  'src/areas/maintenance/pages/machine/lifecycle-save.tsx': 'in a `PageNote`',
  'src/areas/reports/pages/reports/save-bar.tsx': 'of what was just typed, and in a `PageNote`',
  'src/areas/values/outputs/set-values-form.tsx': 'of what was just sent',
  'src/ui/overlay/dialog-note.tsx': 'the `DialogNote` itself',
}

test('the rule finds a note that comes by itself, and no other', () => {
  const note = (rest: string) => `<p className={\`\${controls.panel} \${controls.notice}\`}${rest}>`
  expect(notesIn(`{isOld && (\n  ${note(' role="status"')}`)).toBe(1)
  expect(notesIn(`{texts.map((text) => (\n  ${note(' role="alert"')}`)).toBe(1)
  expect(notesIn(`{isOld && (\n  ${note('')}`)).toBe(0)
  expect(notesIn(`return (\n  ${note(' role="alert"')}`)).toBe(0)
  expect(notesIn('{isOld && (\n  <PageNote>')).toBe(0)
})

test('what a page says by itself is a `PageNote`, below what can be pressed (F27)', () => {
  const files = filesOf('src/{app,ui,areas}/**/*.tsx')
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((path) => {
    const count = notesIn(textOf(path))
    return count === 0 ? [] : [[path, count]]
  })
  expect(found).toEqual(Object.entries(IN_PLACE).map(([path, [count]]) => [path, count]))
})

/** A `PageNote` that interrupts, and why somebody is needed now. */
const NEEDED_NOW: { readonly [path: string]: string } = {
  'src/areas/boards/pages/dashboards/note-tile.tsx': 'somebody else has changed what is being typed',
  'src/areas/charts/pages/charts/chart-actions.tsx': 'the file that was asked for does not come',
  'src/areas/remote-alarm/pages/duty/line-list.tsx': 'nobody can be called',
}

test('a note interrupts where a person is needed now; what only informs waits for its turn (F27)', () => {
  const found = filesOf('src/{app,ui,areas}/**/*.tsx').filter((path) =>
    /<PageNote\b[^>]*\bisNeededNow\b/.test(textOf(path)),
  )
  expect(found).toEqual(Object.keys(NEEDED_NOW))
})

test('what a dialog says by itself is a `DialogNote`, in room that is kept for it (F27)', () => {
  const found = filesOf('src/{app,areas,ui}/**/*.tsx').filter((path) => textOf(path).includes(FORM_NOTE))
  expect(found).toEqual(Object.keys(FORM_NOTES))
})
