import type { ChildProcess } from 'node:child_process'

const START_TIMEOUT_MS = 30_000
const END_TIMEOUT_MS = 5000

/**
 * Resolves with what a started program announces on its output, such as its address: the first group of `pattern`.
 * Rejects with the output if the program ends before that or announces nothing within 30 s.
 */
export function announced(program: ChildProcess, pattern: RegExp): Promise<string> {
  const name = program.spawnfile
  return new Promise((resolve, reject) => {
    let output = ''
    const late = () => reject(new Error(`${name} did not start within ${START_TIMEOUT_MS / 1000} s: ${output}`))
    const timer = setTimeout(late, START_TIMEOUT_MS)
    program.once('error', reject)
    program.once('exit', (code) => reject(new Error(`${name} ended with code ${code}: ${output}`)))
    for (const stream of [program.stdout, program.stderr]) {
      stream?.on('data', (data) => {
        output += String(data)
        const found = pattern.exec(output)?.[1]
        if (found === undefined) return
        clearTimeout(timer)
        resolve(found)
      })
    }
  })
}

/** Asks a program to end, kills it if it has not ended within 5 s, and waits for its end. */
export async function ended(program: ChildProcess, ask = () => void program.kill()): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null || program.pid === undefined) return
  const end = new Promise((resolve) => program.once('exit', resolve))
  const hard = setTimeout(() => program.kill('SIGKILL'), END_TIMEOUT_MS)
  ask()
  await end
  clearTimeout(hard)
}
