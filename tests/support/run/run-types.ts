import { PROJECT_ROOT, runToolWithTail } from './run-tool.ts'

/** One project per thread, so that a worker cannot use the document, nor a view the file system. */
export const TYPE_PROJECTS = [
  'tsconfig.json',
  'workers/tsconfig.json',
  'src/simulator/tsconfig.json',
  'src/accept/tsconfig.json',
  'src/release/tsconfig.json',
  'src/help/tsconfig.json',
  'tests/tsconfig.json',
] as const

/** Checks every project, also after a failure. Resolves with the failed projects and the end of their output. */
export async function runTypes(): Promise<readonly { readonly project: string; readonly tail: readonly string[] }[]> {
  const runs = TYPE_PROJECTS.map(async (project) => {
    // What an earlier run found is checked again only where a file has changed since.
    const known = `${PROJECT_ROOT}/node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`
    const args = ['-p', project, '--noEmit', '--incremental', '--tsBuildInfoFile', known]
    return { project, ...(await runToolWithTail(['typescript', 'tsc'], args)) }
  })
  return (await Promise.all(runs)).filter(({ code }) => code !== 0)
}

if (import.meta.main) {
  const failed = await runTypes()
  for (const { project } of failed) process.stderr.write(`types: ${project} failed\n`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
