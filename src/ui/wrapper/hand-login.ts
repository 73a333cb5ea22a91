import type { WrapperLogin } from '../../domain/wrapper/wrapper-actions.ts'
import { wrapperHost } from './wrapper-host.ts'

/**
 * Hands an accepted login to the application around the page, if there is one and it wants it. A login never waits for that, nor
 * fails with it. Rule C23.
 */
export function handLogin(login: WrapperLogin): void {
  if (wrapperHost() === null) return
  import('./wrapper.ts').then(({ handLoginToWrapper }) => handLoginToWrapper(login)).catch(() => undefined)
}
