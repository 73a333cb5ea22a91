import { expect, test } from 'vitest'
import { filesOf, textOf } from './source-files.ts'

/** It shows what it reads in an effect, which drops what comes after its end; a press saves what is shown. */
const READER = 'src/areas/maintenance/documents/document-preview.tsx'
/** Reading calls, and functions that read rows of a list. */
const READS =
  /(?<![.\w'])(?:call\('|(?:allPvs|CALLS\.items|CALLS\.ids|listCalls\('\w+'\)\.\w+)\((?!\))|openAlertIds\()/g
const WAY = /\bread\(\s*$|\bstill\(\)/
/** What lets a module act on the plant or on files. */
const ACTS =
  /<ActionForm|\b(?:useRunCommand|useRunForm|runAction|usePvDialogs|useSetValues|useSetLimits|useSetRuntimes|saveAnswer)\(/

/** Reads in a module after which something may be done, without asking again who is there. */
function unasked(text: string): readonly string[] {
  if (!ACTS.test(text)) return []
  return [...text.matchAll(READS)]
    .filter(
      ({ index }) =>
        !WAY.test(text.slice(Math.max(0, index - 120), index)) &&
        !/function \w*$|import/.test(text.slice(Math.max(0, index - 20), index)),
    )
    .map(({ index }) => `${text.slice(0, index).split('\n').length}`)
}

test('whatever acts after an answer asks again who is there: it reads by `read(...)` of useReadFirst, or begins with `still()` (F141, F154)', () => {
  const paths = filesOf('src/{areas,ui,app}/**/*.{ts,tsx}')
  const faults = paths
    .filter((path) => path !== READER)
    .flatMap((path) => unasked(textOf(path)).map((line) => `${path}:${line}`))
  expect(faults).toEqual([])
  expect(unasked(textOf(READER))).not.toEqual([])
  expect(unasked("useRunCommand()\nconst now = await call('x', {})")).toEqual(['2'])
  expect(unasked("useRunCommand()\nconst now = await read(call('x', {}))")).toEqual([])
  expect(unasked('useSetValues()\nconst isStill = still()\nconst all = await allPvs(view)')).toEqual([])
})

/** Saves that read first, each in every situation. */
const TABLE = 'tests/areas/writing/read-first.test.tsx'

test('every save that reads first is played in every situation (F141)', () => {
  const named = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, name]) => name).sort()
  const saves = filesOf('src/**/*.{ts,tsx}')
    .map(textOf)
    .filter((text) => /\buseReadFirst\(/.test(text))
  // One reading each, or the next line could compare too little.
  const reads = saves.flatMap((text) => named(text, /\bread\(call\('(\w+)'/g)).sort()
  const hooks = saves.filter((text) => !text.includes('export function useReadFirst'))
  expect(reads).toHaveLength(hooks.length)
  expect(named(textOf(TABLE), /\breads: '(\w+)'/g)).toEqual(reads)
})
