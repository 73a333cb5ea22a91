import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { PROJECT_ROOT } from '../../tests/support/run/run-tool.ts'
import { NO_RESULTS, parseResults, type Results } from './result-store.ts'

export const LATEST = 'bench/results/latest.json'
const LARGEST_BYTES = 64 * 1024 * 1024

/** The results to compare with, and their name in the report. */
export interface Baseline {
  readonly name: string
  readonly results: Results
}

function git(args: readonly string[]): string {
  const options = { cwd: PROJECT_ROOT, encoding: 'utf8', maxBuffer: LARGEST_BYTES } as const
  return execFileSync('git', args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] })
}

/** Returns the results in `file`. Without one, those of the last commit, or those on disk outside a checkout. */
export function readBaseline(file?: string): Baseline {
  if (file !== undefined) return { name: file, results: parseResults(readFileSync(file, 'utf8')) }
  try {
    const commit = git(['log', '-1', '--format=%h', '--', LATEST]).trim()
    return { name: `the committed results (${commit})`, results: parseResults(git(['show', `HEAD:${LATEST}`])) }
  } catch {
    const path = `${PROJECT_ROOT}/${LATEST}`
    const results = existsSync(path) ? parseResults(readFileSync(path, 'utf8')) : NO_RESULTS
    return { name: 'the results before this run', results }
  }
}
