/**
 * Returns an expression that tries each attempt and resolves with its outcome by name: the name of its error, or
 * `done`. It is text, because it runs in the page and in the worker.
 */
export function attempts(tries: Readonly<Record<string, string>>): string {
  const runs = Object.entries(tries).map(([name, code]) => `${JSON.stringify(name)}: async () => { ${code} }`)
  return `(async () => {
    const outcomes = {}
    for (const [name, run] of Object.entries({ ${runs.join(', ')} })) {
      outcomes[name] = await run().then(() => 'done', (error) => error.name)
    }
    return outcomes
  })()`
}

interface Evaluation {
  readonly expression: string
  readonly awaitPromise: boolean
  readonly returnByValue: boolean
  readonly allowUnsafeEvalBlockedByCSP: boolean
}

/** `Runtime.evaluate` may itself run text as code unless this is switched off. */
export function evaluation(expression: string): Evaluation {
  return { expression, awaitPromise: true, returnByValue: true, allowUnsafeEvalBlockedByCSP: false }
}
