/** The outcome of each attempt, by name: that of its error, or `done`. Runs in page and worker, so it is text. */
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

/** `Runtime.evaluate` may itself run text as code unless it is told not to. */
export function evaluation(expression: string): Evaluation {
  return { expression, awaitPromise: true, returnByValue: true, allowUnsafeEvalBlockedByCSP: false }
}
