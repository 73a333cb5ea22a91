/** Resolves when the next animation frame has been painted by the main thread: a task runs only after its painting. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    requestAnimationFrame(() => port2.postMessage(null))
  })
}

/**
 * Resolves when every canvas of the page has its pixels. What is drawn is only written down at first; reading a pixel
 * back waits until it has been carried out, also where the canvas lies beyond the edge of the window.
 */
export async function painted(): Promise<void> {
  await nextFrame()
  for (const canvas of document.querySelectorAll('canvas')) canvas.getContext('2d')?.getImageData(0, 0, 1, 1)
}
