import type { Encoded } from './hub-message.ts'

/** What has gone over one hub since the plant started. */
export class HubTraffic {
  connectionsEver = 0
  invocations = 0
  largestInvocationBytes = 0
  messagesSent = 0
  valuesSent = 0
  bytesSent = 0

  received(invocationBytes: number): void {
    this.invocations += 1
    this.largestInvocationBytes = Math.max(this.largestInvocationBytes, invocationBytes)
  }

  sent({ data, values }: Encoded): void {
    this.messagesSent += 1
    this.valuesSent += values
    this.bytesSent += data.byteLength
  }
}
