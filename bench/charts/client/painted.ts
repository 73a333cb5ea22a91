/**
 * Resolves when the main thread has painted the next animation frame. A task posted in a frame runs after its paint.
 */
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
 * Resolves when every canvas of the page has its pixels. Canvas commands are only recorded at first; reading a pixel
 * back waits until they have run, also for a canvas outside the window.
 */
export async function painted(): Promise<void> {
  await nextFrame()
  for (const canvas of document.querySelectorAll('canvas')) canvas.getContext('2d')?.getImageData(0, 0, 1, 1)
}
