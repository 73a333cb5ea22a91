import type { SendUpload } from './environment.ts'

/** Statuses whose `Response` must not have a body, not even an empty one. */
const NO_BODY: readonly number[] = [204, 205, 304]

/**
 * Sends a form with XMLHttpRequest, since `fetch` does not report the progress of a body. Cookies are sent to the own
 * origin only, as with `same-origin` of `fetch`.
 */
export const uploadByXhr: SendUpload = (url, { method, headers, body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    // Cancelled while it waited for its turn: nothing more is heard of such a signal.
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const report = ({ loaded, total }: ProgressEvent) => onProgress({ sentBytes: loaded, totalBytes: total })
    request.upload.addEventListener('progress', report)
    request.upload.addEventListener('load', report)
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('error', () => reject(new TypeError('The upload failed')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.open(method, url)
    request.responseType = 'arraybuffer'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })

function responseOf(request: XMLHttpRequest): Response {
  const { status } = request
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return new Response(NO_BODY.includes(status) ? null : request.response, { status, headers })
}
