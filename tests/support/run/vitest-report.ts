import { readFileSync, writeFileSync } from 'node:fs'
import { JsonReporter, type SerializedError, type TestModule } from 'vitest/node'

/**
 * Vitest's JSON report with the errors that no test caught. They fail a run while every test passes, and the report of
 * vitest itself does not mention them. Needs `--outputFile.json`.
 */
export default class VitestReport extends JsonReporter {
  override async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[] = []): Promise<void> {
    await super.onTestRunEnd([...modules])
    const { outputFile } = this.ctx.config
    const file = typeof outputFile === 'object' ? outputFile.json : undefined
    if (file === undefined) throw new Error('The report needs --outputFile.json')
    const report: object = JSON.parse(readFileSync(file, 'utf8'))
    const unhandledErrors = errors.map(({ stack, message }) => stack ?? message)
    writeFileSync(file, JSON.stringify({ ...report, unhandledErrors }))
  }
}
