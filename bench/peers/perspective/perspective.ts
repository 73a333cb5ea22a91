import { fileURLToPath } from 'node:url'
import { DENSE } from '../../subjects/subject.ts'
import { gridSubject } from '../grid-subject.ts'

const PACKAGES = ['client', 'server', 'viewer', 'viewer-datagrid']

/** True once so many cells of the grid, which is in a shadow root, show a number. */
const shown = (least: number) => `(() => {
    const grid = document.querySelector('perspective-viewer-datagrid')
    const cells = [...(grid?.shadowRoot ?? grid)?.querySelectorAll('td') ?? []]
    return cells.filter(({ textContent }) => /\\d[,.]\\d/.test(textContent)).length >= ${least}
  })()`

/** Perspective with its worker and its datagrid. ./README.md explains its settings. */
export const perspective = gridSubject({
  name: 'perspective',
  keyName: 'perspective',
  decimalSign: ',',
  root: fileURLToPath(new URL('./', import.meta.url)),
  assets: Object.fromEntries(
    PACKAGES.map((name) => [`perspective/${name}/dist`, { packageName: `@perspective-dev/${name}`, path: 'dist' }]),
  ),
  isLive: {
    table: `window.peer?.known() > ${DENSE} && ${shown(20)}`,
    dense: `window.peer?.known() >= ${DENSE} && ${shown(DENSE)}`,
  },
})
