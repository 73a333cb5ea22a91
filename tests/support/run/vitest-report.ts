import { readFileSync, writeFileSync } from 'node:fs'
import { JsonReporter, type SerializedError, type TestModule } from 'vitest/node'

/**
 * Adds the errors that no test caught to vitest's JSON report. They fail a run although every test passes, and vitest's
 * own report does not contain them. Needs `--outputFile.json`.
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
