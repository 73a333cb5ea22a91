import { ENDPOINTS, type EndpointName, type EndpointRow, type WritingName } from '../wire/endpoints.ts'

/** Whether a call changes something, so that it must not be carried out twice. */
export function isWriting(name: EndpointName): name is WritingName {
  const { command, record }: EndpointRow = ENDPOINTS[name]
  return command === true || record === true
}
