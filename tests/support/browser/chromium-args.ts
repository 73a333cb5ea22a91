/**
 * Switches for every Chromium the tests and benchmarks start. QUIC and the background services of the browser only add
 * traffic and processor time of their own. The sandbox cannot start as root and stays on everywhere else.
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
