/**
 * The address as it stands, where it is the one that may start a worker. Throws on every other, also of this host: a
 * file that a user has uploaded comes from here too.
 */
export function ownScript(text: string, allowed: string, base: string): string {
  if (!URL.canParse(text, base) || new URL(text, base).href !== new URL(allowed, base).href) {
    throw new Error(`Not the worker script: ${text}`)
  }
  return text
}
