import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { changeBase, changedFiles, excludedTests, type Git } from './support/run/changes.ts'
import { LINT, runPhases, TYPES, together, UNUSED } from './support/run/phases.ts'
import { runVitest } from './support/run/run-suite.ts'
import { PROJECT_ROOT } from './support/run/run-tool.ts'

/**
 * `npm run check [-- COMMIT]`: types, lint, what nobody uses, the rules of the repository, and the unit tests that import what
 * has changed since that commit, all at the same time. Default: since the branch left main; on main since the last commit.
 * `npm test` runs everything.
 */

const git: Git = (...args) => execFileSync('git', args, { cwd: PROJECT_ROOT, encoding: 'utf8' }).trimEnd()

const base = process.argv[2] ?? changeBase(git)
const areas = readdirSync(`${PROJECT_ROOT}/tests/simulator`)
const excluded = ['tests/rules/**', ...excludedTests(changedFiles(git, base), areas)]

/** It needs a built client. */
const SIZES = 'tests/rules/bundle-size.test.ts'

await runPhases([
  together(
    {
      name: 'unit tests of what changed',
      run: () =>
        runVitest('check', [`--changed=${base}`, '--project=node*'], {
          mayBeEmpty: true,
          besideOthers: true,
          env: { TESTS_LEFT_OUT: excluded.join(',') },
        }),
    },
    TYPES,
    LINT,
    UNUSED,
    // Rules read files instead of importing them, so nothing tells vitest that a change concerns them.
    {
      name: 'rules',
      run: () =>
        runVitest('check-rules', ['--project=node*', 'tests/rules'], {
          besideOthers: true,
          env: { TESTS_LEFT_OUT: SIZES },
        }),
    },
  ),
])
