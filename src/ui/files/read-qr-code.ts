import decodeQR from 'qr/decode.js'

/** A photograph of a telephone has more pixels than a code needs, and reading them all would block the page. */
const MAX_SIDE = 1600
/** Photographs of a cabinet in the dark need more attempts than one picture of a camera gets. */
const TIME_LIMIT_MS = 1000

/** Returns the text of the QR code in a picture, or in what a video shows now; null if there is none or the picture cannot be read. Rule B5. */
export async function readQrCode(file: Blob | HTMLVideoElement): Promise<string | null> {
  let bitmap: ImageBitmap | null = null
  try {
    bitmap = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    const pen = new OffscreenCanvas(width, height).getContext('2d')
    if (pen === null) return null
    // Behind a drawing without a background.
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, width, height)
    pen.drawImage(bitmap, 0, 0, width, height)
    return decodeQR(pen.getImageData(0, 0, width, height), { timeLimit: TIME_LIMIT_MS })
  } catch {
    return null
  } finally {
    bitmap?.close()
  }
}
