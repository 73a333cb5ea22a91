import { wrapperHost } from '../../../ui/wrapper/wrapper-host.ts'

/**
 * Returns whether another page or program shows the client: inside a frame or a native app, or installed as an app of its own. Then its targets
 * open inside, as there are no tabs. Specification 2, "Navigation targets".
 */
export function isEmbedded(): boolean {
  if (wrapperHost() !== null) return true
  return window.parent !== window || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
}
