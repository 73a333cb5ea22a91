/**
 * What the client uses of a browser where there is it, each with how to find out. Names are not those of an interface that only the
 * live link may use: it is only asked whether there is one.
 */
const ABILITIES = {
  secure: () => isSecureContext,
  sharedWorker: () => 'SharedWorker' in globalThis,
  locks: () => 'locks' in navigator,
  trustedTypes: () => 'trustedTypes' in globalThis,
  clipboard: () => 'clipboard' in navigator,
  fullscreen: () => document.fullscreenEnabled === true,
  wakeLock: () => 'wakeLock' in navigator,
  sound: () => 'AudioContext' in globalThis,
} as const

export type Ability = keyof typeof ABILITIES

export const ABILITY_NAMES = Object.keys(ABILITIES) as readonly Ability[]

/** Returns which of the abilities this browser has, here and now: some exist only behind https. */
export function browserAbilities(): ReadonlySet<Ability> {
  return new Set(ABILITY_NAMES.filter((name) => ABILITIES[name]()))
}
