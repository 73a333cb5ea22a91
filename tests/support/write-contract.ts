import { writeFileSync } from 'node:fs'
import { contractText } from './contract-text.ts'
import { PROJECT_ROOT } from './run-tool.ts'

export const CONTRACT_PATH = `${PROJECT_ROOT}/src/wire/CONTRACT.md`

if (import.meta.main) writeFileSync(CONTRACT_PATH, contractText())
