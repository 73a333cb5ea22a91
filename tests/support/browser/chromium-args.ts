/**
 * Returns switches for every Chromium that tests and benchmarks start. QUIC and the browser's background services only
 * add traffic and CPU time. The sandbox cannot start as root and stays on everywhere else.
 */
export function chromiumArgs(uid: number | undefined = process.getuid?.()): readonly string[] {
  return [
    ...(uid === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-gpu',
  ]
}
