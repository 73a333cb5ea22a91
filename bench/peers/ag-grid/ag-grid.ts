import { fileURLToPath } from 'node:url'
import { DENSE } from '../../subjects/subject.ts'
import { gridSubject } from '../grid-subject.ts'

/** Visible cells with a number; a row has more than one. */
const shown = (selector: string, least: number) =>
  `[...document.querySelectorAll('${selector}')].filter(({ textContent }) => textContent !== '').length >= ${least}`

/** AG Grid Community. ./README.md explains its settings. */
export const agGrid = gridSubject({
  name: 'ag-grid',
  keyName: 'agGrid',
  decimalSign: '.',
  root: fileURLToPath(new URL('./', import.meta.url)),
  assets: { 'ag-grid.js': { packageName: 'ag-grid-community', path: 'dist/ag-grid-community.min.js' } },
  isLive: {
    table: `window.peer?.known() > ${DENSE} && ${shown('.ag-cell[col-id=value]', 30)}`,
    dense: `window.peer?.known() >= ${DENSE} && ${shown('.ag-cell[col-id^=v]', DENSE)}`,
  },
})
