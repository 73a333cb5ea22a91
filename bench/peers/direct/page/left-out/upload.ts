import type { Upload } from '../../../../../src/live/calls/upload.ts'

/** No page of the bench uploads anything. */
export function startUpload(): Upload<never> {
  const result = Promise.resolve({ ok: false, error: { kind: 'disconnected', text: '' } } as const)
  return { result, cancel: () => undefined }
}
