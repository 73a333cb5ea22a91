/** A camera, and how often it makes a picture. */
export interface WebcamKey {
  readonly id: number
  /** ms between two pictures. */
  readonly intervalMs: number
}

/** Key of topic `webcamPicture`: `3/60000`. */
export function webcamKey({ id, intervalMs }: WebcamKey): string {
  return `${id}/${Math.max(0, Math.round(intervalMs) || 0)}`
}

/** Parses a key; null if the text is not one. */
export function webcamOfKey(key: string): WebcamKey | null {
  const [, id, intervalMs] = /^(\d{1,12})\/(\d{1,9})$/.exec(key) ?? []
  return id === undefined ? null : { id: Number(id), intervalMs: Number(intervalMs) }
}
