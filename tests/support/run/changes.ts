/** Runs git and returns its output without the last line break. Throws if git fails. */
export type Git = (...args: readonly string[]) => string

/**
 * Returns the commit that work began from: where the branch left `main`; on `main` itself the last commit, or the one
 * before it if nothing is uncommitted.
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

/** Lists the files that differ from `base`, including those not yet added to git. */
export function changedFiles(git: Git, base: string): readonly string[] {
  const lists = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  return lists.flatMap((list) => list.split('\n')).filter((path) => path !== '')
}

/** Tests with thousands of requests; `npm test` runs them. */
const SLOW = ['tests/simulator/server/*random-requests.test.ts'] as const

/**
 * Returns the tests that a check of changes leaves out although they import what has changed: the slow ones, and those
 * of untouched areas of the simulator. Almost everything imports the wire types and half of the simulator.
 */
export function excludedTests(changed: readonly string[], simulatorAreas: readonly string[]): readonly string[] {
  const touched = new Set(changed.map((path) => /^(?:src|tests)\/simulator\/([^/]+)/.exec(path)?.[1] ?? ''))
  const untouched = simulatorAreas.filter((area) => !touched.has(area))
  return [...SLOW, ...untouched.map((area) => `tests/simulator/${area}/**`)]
}
