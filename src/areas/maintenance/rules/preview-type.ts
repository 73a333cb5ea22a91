import { extensionOf } from '../../../domain/files/file-name.ts'

/** What a browser shows without running anything of it. No SVG: it is a document that can hold scripts. */
export type PreviewType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'application/pdf'

const BY_EXTENSION: { readonly [extension: string]: PreviewType } = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
}

/** Returns whether a file of this name is offered to be looked at; what is in it decides later. */
export function hasPreview(fileName: string | null): boolean {
  return fileName !== null && extensionOf(fileName).toLowerCase() in BY_EXTENSION
}

/** The first bytes of each type; null fits any byte. */
const STARTS: readonly (readonly [PreviewType, readonly (number | null)[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [...bytesOf('GIF8')]],
  ['image/webp', [...bytesOf('RIFF'), null, null, null, null, ...bytesOf('WEBP')]],
  ['application/pdf', [...bytesOf('%PDF-')]],
]

/**
 * Returns the type of a file by its first bytes, or null if it is none that can be looked at. Neither its name nor the type that
 * the server sends counts: whoever stored it chose both. S-13.
 */
export function previewType(data: ArrayBuffer): PreviewType | null {
  const bytes = new Uint8Array(data)
  const found = STARTS.find(([, start]) => start.every((byte, index) => byte === null || bytes[index] === byte))
  return found?.[0] ?? null
}

function bytesOf(text: string): readonly number[] {
  return [...text].map((character) => character.charCodeAt(0))
}
