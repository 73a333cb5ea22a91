import { ENDPOINTS, type EndpointName, type EndpointRow } from '../wire/endpoints.ts'

/** Whether a call changes something, so that it must not be carried out twice. */
export function isWriting(name: EndpointName): boolean {
  const { command, record }: EndpointRow = ENDPOINTS[name]
  return command === true || record === true
}
