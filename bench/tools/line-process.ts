import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A Node process that communicates in lines. */
export interface LineProcess {
  readonly pid: number | undefined
  writeLine(line: string): void
  /** Rejects if the process ends before it writes a line. */
  nextLine(): Promise<string>
  /** Closes its standard input and waits for its end. */
  close(): Promise<void>
}

/** Starts a script with one argument. The script ends when its standard input closes. */
export function startLineProcess(script: string, argument: string, nodeArgs: readonly string[] = []): LineProcess {
  const child = spawn(process.execPath, [...nodeArgs, script, argument], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve)
    child.once('error', reject)
  })
  const gone = ended.then((code) => Promise.reject(new Error(`${script} ended with code ${code}`)))
  // The rejection reaches a pending `nextLine`; without one it must not count as unhandled.
  gone.catch(() => undefined)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    pid: child.pid,
    writeLine: (line) => void child.stdin.write(`${line}\n`),
    nextLine: async () => {
      const next = await Promise.race([lines.next(), gone])
      return next.done === true ? await gone : next.value
    },
    close: async () => {
      child.stdin.end()
      await ended
    },
  }
}
