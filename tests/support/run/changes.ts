/** Runs git and returns its output without the last line break; throws where git fails. */
export type Git = (...args: readonly string[]) => string

/**
 * Returns the commit that work began from: where the branch left `main`; on `main` itself the last commit, or the one before
 * it where nothing is uncommitted.
 */
export function changeBase(git: Git): string {
  const head = git('rev-parse', 'HEAD')
  const main = ['main', 'origin/main'].find((name) =>
    git('branch', '--all', '--format=%(refname:short)').split('\n').includes(name),
  )
  const fork = main === undefined ? head : git('merge-base', 'HEAD', main)
  if (fork !== head) return fork
  return git('status', '--porcelain') === '' ? 'HEAD~1' : head
}

/** Lists the files that differ from `base`, those not added to git yet as well. */
export function changedFiles(git: Git, base: string): readonly string[] {
  const lists = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  return lists.flatMap((list) => list.split('\n')).filter((path) => path !== '')
}

/** Thousands of requests: part of `npm test`. */
const SLOW = ['tests/simulator/server/*random-requests.test.ts'] as const

/**
 * Returns the tests that are left out of a check although they import what has changed: the slow ones, and those of areas of
 * the simulator that were not touched. Almost everything imports the wire types and half of the simulator.
 */
export function excludedTests(changed: readonly string[], simulatorAreas: readonly string[]): readonly string[] {
  const touched = new Set(changed.map((path) => /^(?:src|tests)\/simulator\/([^/]+)/.exec(path)?.[1] ?? ''))
  const untouched = simulatorAreas.filter((area) => !touched.has(area))
  return [...SLOW, ...untouched.map((area) => `tests/simulator/${area}/**`)]
}
