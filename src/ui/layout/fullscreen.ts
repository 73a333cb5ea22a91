/** Fills the screen with the page, or ends that. Resolves to false where the browser refuses. Needs a key press or a click. */
export async function toggleFullscreen(): Promise<boolean> {
  try {
    await (document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen())
    return true
  } catch {
    return false
  }
}
