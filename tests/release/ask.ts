import { connect, type IncomingHttpHeaders } from 'node:http2'
import type { TLSSocket } from 'node:tls'
import type { Front } from '../support/release/fronts.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** What both sides have agreed on: `h2`. */
  readonly protocol: string | false | null
}

/** Asks for a path over HTTP/2, trusting nobody but the authority of the front. Rejects if it speaks no HTTP/2. */
export async function ask(
  { url, authority }: Front,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const session = connect(url, { ca: authority })
  try {
    return await new Promise<Answer>((resolve, reject) => {
      session.on('error', reject)
      const request = session.request({ ':path': path, ...headers })
      const chunks: Buffer[] = []
      let answer: IncomingHttpHeaders = {}
      request.on('response', (received) => {
        answer = received
      })
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('error', reject)
      request.on('end', () => {
        const { alpnProtocol } = session.socket as TLSSocket
        resolve({
          status: Number(answer[':status']),
          headers: answer,
          body: Buffer.concat(chunks),
          protocol: alpnProtocol,
        })
      })
      request.end()
    })
  } finally {
    session.close()
  }
}
