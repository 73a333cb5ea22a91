let toggle: (() => void) | null = null

/** Takes what the key of the silence does on this page, until the returned function is called. */
export function onSilenceKey(run: () => void): () => void {
  toggle = run
  return () => {
    if (toggle === run) toggle = null
  }
}

/** Silences the horn, or ends its silence. Does nothing where there is no horn, as before the first picture. */
export function pressSilenceKey(): void {
  toggle?.()
}
