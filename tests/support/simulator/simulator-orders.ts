/** What the plant answers to a program on its own machine. */
export interface ControlAnswer {
  readonly status: number
  readonly body: unknown
}

/** A plant and the token that opens `/plant`. */
interface Controlled {
  readonly url: string
  readonly controlToken: string
}

/** An order to the plant over HTTP, such as `orderSimulator(plant, 'faults', { hub: 'pv', action: 'drop' })`. */
export async function orderSimulator(plant: Controlled, what: string, body: unknown): Promise<ControlAnswer> {
  const headers = { ...controlHeaders(plant), 'Content-Type': 'application/json' }
  return answerOf(await fetch(`${plant.url}/plant/${what}`, { method: 'POST', headers, body: JSON.stringify(body) }))
}

/** A question to the plant over HTTP, such as `askSimulator(plant, 'state?pv=AnaIn-100001')`. */
export async function askSimulator(plant: Controlled, what: string): Promise<ControlAnswer> {
  return answerOf(await fetch(`${plant.url}/plant/${what}`, { headers: controlHeaders(plant) }))
}

export function controlHeaders({ controlToken }: Controlled): Readonly<Record<string, string>> {
  return { Authorization: `Bearer ${controlToken}` }
}

async function answerOf(response: Response): Promise<ControlAnswer> {
  return { status: response.status, body: await response.json() }
}
