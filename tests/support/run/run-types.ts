import { writeResources } from '../texts/write-resources.ts'
import { runToolWithTail } from './run-tool.ts'

/** One project per thread, so that a worker cannot use the document, nor a view the file system. */
export const TYPE_PROJECTS = [
  'tsconfig.json',
  'workers/tsconfig.json',
  'src/simulator/tsconfig.json',
  'tests/tsconfig.json',
] as const

/**
 * Writes the types of the texts, then checks every project, also after a failure. Resolves with the failed projects and
 * the end of their output.
 */
export async function runTypes(): Promise<readonly { readonly project: string; readonly tail: readonly string[] }[]> {
  writeResources()
  const failed: { project: string; tail: readonly string[] }[] = []
  for (const project of TYPE_PROJECTS) {
    const { code, tail } = await runToolWithTail(['typescript', 'tsc'], ['-p', project, '--noEmit'])
    if (code !== 0) failed.push({ project, tail })
  }
  return failed
}

if (import.meta.main) {
  const failed = await runTypes()
  for (const { project } of failed) process.stderr.write(`types: ${project} failed\n`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
