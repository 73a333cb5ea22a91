import { writeFileSync } from 'node:fs'
import { PROJECT_ROOT } from '../run/run-tool.ts'
import { contractShapes } from './contract-shapes.ts'
import { contractText } from './contract-text.ts'

export const CONTRACT_PATH = `${PROJECT_ROOT}/src/wire/CONTRACT.md`
export const SHAPES_PATH = `${PROJECT_ROOT}/src/wire/contract.json`

/** A line for each call, hub and type, so that a change shows as what it is. */
export function shapesText(): string {
  const { calls, hubs, types } = contractShapes()
  const lines = (rows: readonly string[]) => rows.map((row) => `  ${row}`).join(',\n')
  const fields = (of: object) =>
    lines(Object.entries(of).map(([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`))
  return `{"calls": [\n${lines(calls.map((call) => JSON.stringify(call)))}\n],\n"hubs": {\n${fields(hubs)}\n},\n"types": {\n${fields(types)}\n}}\n`
}

if (import.meta.main) {
  writeFileSync(CONTRACT_PATH, contractText())
  writeFileSync(SHAPES_PATH, shapesText())
}
