import type { UploadFile } from '../../src/wire/server/result.ts'

/** A multipart form of these parts; a part without a value is left out, a file goes with its name. */
export function toFormData(parts: Iterable<readonly [string, unknown]>): FormData {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (isFile(value)) form.append(name, new Blob([value.data], { type: value.contentType }), value.fileName)
    else if (value !== undefined) form.append(name, String(value))
  }
  return form
}

function isFile(value: unknown): value is UploadFile {
  return typeof value === 'object' && value !== null && 'data' in value && value.data instanceof ArrayBuffer
}
