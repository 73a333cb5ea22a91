import { writeFileSync } from 'node:fs'
import { PROJECT_ROOT } from '../run/run-tool.ts'
import { contractText } from './contract-text.ts'

export const CONTRACT_PATH = `${PROJECT_ROOT}/src/wire/CONTRACT.md`

if (import.meta.main) writeFileSync(CONTRACT_PATH, contractText())
