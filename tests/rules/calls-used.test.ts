import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../src/wire/endpoints/endpoints.ts'
import { filesOf, textOf } from './source-files.ts'

/** Calls of the contract that the client does not make by their name, with the reason. */
const WITHOUT_USER: Readonly<Record<string, string>> = {
  ackAllAlerts: 'docs/decisions.md',
  allPvs: 'docs/decisions.md',
  mapTile: 'the picture of a map is an element with its address',
}

const SOURCE = filesOf('{src,workers}/**/*.{ts,tsx}')
  .filter((path) => !/^(?:src\/(?:wire|simulator|kit|accept)|workers\/acceptance)\//.test(path))
  .map(textOf)
  .join('\n')

test('every call of the contract has a user in the client, or its reason (F70)', () => {
  const unused = Object.keys(ENDPOINTS).filter((name) => !SOURCE.includes(`'${name}'`))
  expect(unused.toSorted()).toEqual(Object.keys(WITHOUT_USER).toSorted())
  const decisions = textOf('docs/decisions.md')
  for (const [name, reason] of Object.entries(WITHOUT_USER)) {
    if (reason === 'docs/decisions.md') expect(decisions).toContain(`(\`${name}\`)`)
  }
})
