import type { FileAnswer } from '../../wire/server/result.ts'

/** A server keeps the pictures of a camera for a week. */
export const PICTURES_KEPT_MS = 7 * 86_400_000

/** Far above any camera, far below what makes a tab slow. */
const MAX_BYTES = 20_000_000

/**
 * Returns whether an answer of a camera is a picture that may be shown: of a pixel format, up to 20 MB. A drawing (SVG) is a
 * document, and whatever else a camera sends is none (S-14).
 */
export function isCameraPicture({ contentType, data }: Pick<FileAnswer, 'contentType' | 'data'>): boolean {
  return /^image\/(?!svg)[a-z0-9.+-]+(?:;|$)/i.test(contentType) && data.byteLength > 0 && data.byteLength <= MAX_BYTES
}
