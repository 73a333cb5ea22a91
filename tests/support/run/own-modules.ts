import { globSync, readFileSync } from 'node:fs'
import { PROJECT_ROOT } from './run-tool.ts'

/** What replaces a module, or loads it anew, for whoever imports it next. */
const REPLACES = /\bvi\.(mock|doMock|resetModules)\(/

/**
 * Returns the test files that replace modules. They need a process of their own. All others share one: most of the time of a
 * small test file is the start of its process and the loading of its modules.
 */
export function filesWithOwnModules(): readonly string[] {
  return globSync('tests/**/*.test.ts', { cwd: PROJECT_ROOT }).filter((file) =>
    REPLACES.test(readFileSync(`${PROJECT_ROOT}/${file}`, 'utf8')),
  )
}
