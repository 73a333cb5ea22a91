import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('../../../src/simulator/main.ts', import.meta.url))

test.each([
  ['PORT', 'x', 'PORT must be a number, but is "x".\n'],
  ['PLANT_SIZE', 'big', 'PLANT_SIZE must be one of demo, wall, small, large, benchmark, but is "big".\n'],
])('a bad %s ends the program with one sentence and exit code 1', async (name, value, sentence) => {
  const program = spawn(process.execPath, [MAIN], { env: { ...process.env, [name]: value } })
  let said = ''
  program.stderr.on('data', (data) => {
    said += String(data)
  })
  const [code] = await once(program, 'close')
  expect([code, said]).toEqual([1, sentence])
})
