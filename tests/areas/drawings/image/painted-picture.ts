import { page } from 'vitest/browser'

/** A picture of a part of the page as it is painted. */
export async function paintedPicture(element: Element): Promise<ImageData> {
  const shot = await page.elementLocator(element).screenshot({ save: false })
  const image = new Image()
  image.src = `data:image/png;base64,${shot}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('There is no canvas')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
