/** A line for a terminal that asks the plant; `address` is where it is served, such as `http://localhost:4173`. */
export function controlHint(address: string, controlToken: string): string {
  return `curl -H 'Authorization: Bearer ${controlToken}' ${address}/plant/stats`
}
