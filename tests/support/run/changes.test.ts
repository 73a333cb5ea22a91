import { describe, expect, test } from 'vitest'
import { changeBase, changedFiles, excludedTests, type Git } from './changes.ts'

/** Returns a fake git for a repository in this state. */
function gitWith({ branches = 'main', fork = 'aaa', status = '' }): Git {
  return (...args) => {
    const outputs: Record<string, string> = {
      'rev-parse HEAD': 'aaa',
      'branch --all --format=%(refname:short)': branches,
      'merge-base HEAD main': fork,
      'merge-base HEAD origin/main': fork,
      'status --porcelain': status,
      'diff --name-only aaa': 'src/domain/a.ts\nworkers/b.ts',
      'ls-files --others --exclude-standard': 'src/domain/new.ts',
    }
    const output = outputs[args.join(' ')]
    if (output === undefined) throw new Error(`git ${args.join(' ')}`)
    return output
  }
}

describe('what npm run check looks at', () => {
  test('on a branch everything since it left main', () => {
    expect(changeBase(gitWith({ branches: 'main\ntopic', fork: 'bbb' }))).toBe('bbb')
    expect(changeBase(gitWith({ branches: 'topic\norigin/main', fork: 'bbb' }))).toBe('bbb')
  })

  test('on main what is not committed, or else the last commit', () => {
    expect(changeBase(gitWith({ status: ' M src/domain/a.ts' }))).toBe('aaa')
    expect(changeBase(gitWith({}))).toBe('HEAD~1')
    expect(changeBase(gitWith({ branches: 'topic' }))).toBe('HEAD~1')
  })

  test('files that git does not know yet have changed too', () => {
    expect(changedFiles(gitWith({}), 'aaa')).toEqual(['src/domain/a.ts', 'workers/b.ts', 'src/domain/new.ts'])
  })

  test('slow tests are left out, and areas of the simulator that were not touched', () => {
    const areas = ['auth', 'model', 'rest']
    const slow = excludedTests([], [])
    expect(slow).toContain('tests/simulator/server/*random-requests.test.ts')
    expect(excludedTests(['src/domain/a.ts'], areas)).toEqual([
      ...slow,
      'tests/simulator/auth/**',
      'tests/simulator/model/**',
      'tests/simulator/rest/**',
    ])
    expect(excludedTests(['src/simulator/rest/http/a.ts', 'tests/simulator/auth/a.test.ts'], areas)).toEqual([
      ...slow,
      'tests/simulator/model/**',
    ])
  })
})
