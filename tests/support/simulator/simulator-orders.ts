/** The response of the simulator's control routes. */
export interface ControlAnswer {
  readonly status: number
  readonly body: unknown
}

/** A simulator and the token that opens `/plant`. */
interface Controlled {
  readonly url: string
  readonly controlToken: string
}

/** Sends an order over HTTP, such as `orderSimulator(simulator, 'faults', { hub: 'pv', action: 'drop' })`. */
export async function orderSimulator(simulator: Controlled, what: string, body: unknown): Promise<ControlAnswer> {
  const headers = { ...controlHeaders(simulator), 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return answerOf(await fetch(`${simulator.url}/plant/${what}`, init))
}

/** Reads over HTTP, such as `askSimulator(simulator, 'state?pv=AnaIn-100001')`. */
export async function askSimulator(simulator: Controlled, what: string): Promise<ControlAnswer> {
  return answerOf(await fetch(`${simulator.url}/plant/${what}`, { headers: controlHeaders(simulator) }))
}

export function controlHeaders({ controlToken }: Controlled): Readonly<Record<string, string>> {
  return { Authorization: `Bearer ${controlToken}` }
}

async function answerOf(response: Response): Promise<ControlAnswer> {
  return { status: response.status, body: await response.json() }
}
