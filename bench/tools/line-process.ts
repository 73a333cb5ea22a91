import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Another Node that is spoken to in lines. */
export interface LineProcess {
  readonly pid: number | undefined
  writeLine(line: string): void
  /** Rejects where the process ends before it has written one. */
  nextLine(): Promise<string>
  /** Ends its standard input and waits for its end. */
  close(): Promise<void>
}

/** Starts a script with one argument; it ends by itself when its standard input does. */
export function startLineProcess(script: string, argument: string, nodeArgs: readonly string[] = []): LineProcess {
  const child = spawn(process.execPath, [...nodeArgs, script, argument], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve)
    child.once('error', reject)
  })
  const gone = ended.then((code) => Promise.reject(new Error(`${script} ended with code ${code}`)))
  // Told to whoever waits for a line; nobody may be waiting.
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
