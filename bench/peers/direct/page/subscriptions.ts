export { type Lane, leaseLanes, subscribeLane } from './lanes.ts'
export { type SeriesColumns, subscribeSeries } from './series.ts'

/** No view of the benchmark draws a process image, so this client has no values outside of React. */
export function subscribeValue(topic: string, key: string): never {
  throw new Error(`No drawing in this client: ${topic}/${key}`)
}

/** No view of the benchmark shows a window of the archive, so this client has none. */
export function subscribeArchive(key: string): never {
  throw new Error(`No archive in this client: ${key}`)
}
