import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'

/** What the project keeps at its top on purpose. */
const CHOSEN = [
  '.ci',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'bench',
  'docs',
  'index.html',
  'locales',
  'package.json',
  'src',
  'tests',
  'tsconfig.json',
  'vite.config.ts',
  'workers',
] as const

/** What tools look for at the top and nowhere else. */
const FORCED = ['.gitignore', 'biome.json', 'package-lock.json', 'vitest.config.ts'] as const

test('the top level holds what the house has rooms for, and what tools force there', () => {
  // What git would take into a commit, so that build output and editors' files do not count.
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const paths = execFileSync('git', args, { cwd: PROJECT_ROOT, encoding: 'utf8' }).split('\n')
  const top = new Set(paths.flatMap((path) => path.split('/', 1)).filter((name) => name !== ''))
  expect([...top].toSorted()).toEqual([...CHOSEN, ...FORCED].toSorted())
})
