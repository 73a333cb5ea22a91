import { defineConfig } from 'vitest/config'
import base from '../../../vitest.config.ts'

/** The project of the Node tests as the suite has it, with only the tests that `mutate.ts` chooses. */
const node = base.test?.projects?.find(
  (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'node',
)
if (typeof node !== 'object' || !('test' in node)) throw new Error('vitest.config.ts has no project "node"')
const { projects: _, ...shared } = base.test ?? {}

export default defineConfig({
  ...(base.define !== undefined && { define: base.define }),
  test: { ...shared, ...node.test, include: process.env.MUTATE_TESTS?.split(',') ?? [] },
})
