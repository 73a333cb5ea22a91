/** What the plant answers to a program on its own machine. */
export interface ControlAnswer {
  readonly status: number
  readonly body: unknown
}

/** An order to the plant over HTTP, such as `orderPlant(url, 'faults', { hub: 'pv', action: 'drop' })`. */
export async function orderPlant(url: string, what: string, body: unknown): Promise<ControlAnswer> {
  const headers = { 'Content-Type': 'application/json' }
  return answerOf(await fetch(`${url}/plant/${what}`, { method: 'POST', headers, body: JSON.stringify(body) }))
}

/** A question to the plant over HTTP, such as `askPlant(url, 'state?pv=AnaIn-100001')`. */
export async function askPlant(url: string, what: string): Promise<ControlAnswer> {
  return answerOf(await fetch(`${url}/plant/${what}`))
}

async function answerOf(response: Response): Promise<ControlAnswer> {
  return { status: response.status, body: await response.json() }
}
