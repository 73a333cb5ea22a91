import { safeFileName, savedName } from '../../domain/files/file-name.ts'
import type { FileAnswer } from '../../wire/server/result.ts'

/**
 * Saves a file in another way than the browser's download, for example through the application that embeds the page.
 * Resolves with whether it was saved.
 */
export type FileSaver = (name: string, content: Blob) => Promise<boolean>

/** A browser reads the object URL some time after the click; nothing tells when it has. */
const URL_KEPT_MS = 60_000
const FALLBACK_NAME = 'download'

let embeddingSaver: FileSaver | null = null

/** Sets what saves files instead of the browser's download; null restores the download. Rule C25. */
export function setFileSaver(saver: FileSaver | null): void {
  embeddingSaver = saver
}

/**
 * Saves a file under a name that every file system accepts. Resolves with false if the embedding application could not
 * save it; what becomes of a browser's own download the page does not learn. Never rejects.
 */
export async function saveFile(name: string, content: Blob): Promise<boolean> {
  const safeName = safeFileName(name, FALLBACK_NAME)
  if (embeddingSaver === null) {
    download(safeName, content)
    return true
  }
  try {
    return await embeddingSaver(safeName, content)
  } catch {
    return false
  }
}

/** Saves the file that a call returned: under the server's name, or `fallbackName` if the server sends none, as a document. */
export function saveAnswer({ fileName, contentType, data }: FileAnswer, fallbackName: string): Promise<boolean> {
  return saveFile(savedName(fileName, fallbackName), new Blob([data], { type: contentType }))
}

function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), URL_KEPT_MS)
}
