import { WRAPPER_ACTIONS, type WrapperAction } from '../../domain/wrapper/wrapper-actions.ts'

/**
 * The native application around the page. Android answers with a text at once, iOS with a promise. The answer is anything.
 *
 * @assumed Android adds an object `plantApp` with one method an action, iOS a message handler of this name that takes
 * `{ action, payload }`. A payload is a text, mostly JSON.
 */
export interface WrapperHost {
  readonly platform: 'android' | 'ios'
  /** May throw, and its promise may reject or never settle. */
  readonly run: (action: WrapperAction, payload: string) => unknown
}

/** A window, whatever else it holds. */
interface Page {
  readonly top: unknown
}

const NAME = 'plantApp'
let host: WrapperHost | null = null

/** Returns the application that was there at the start; null in a browser. */
export function wrapperHost(): WrapperHost | null {
  return host
}

/**
 * Remembers the functions of the native application. Called once, before anything else runs: what appears later, or in a frame,
 * did not come from the application. Returns whether there is one. S-11.
 */
export function captureWrapper(page: Page = window): boolean {
  host = page.top === page ? (androidOf(member(page, NAME)) ?? iosOf(page)) : null
  return host !== null
}

function androidOf(app: unknown): WrapperHost | null {
  const methods = new Map(WRAPPER_ACTIONS.map((action) => [action, member(app, action)]))
  if (typeof methods.get('getFeatureList') !== 'function') return null
  return {
    platform: 'android',
    run(action, payload) {
      const method = methods.get(action)
      if (typeof method !== 'function') return undefined
      // Java counts arguments: a method without any refuses one.
      return Reflect.apply(method, app, payload === '' ? [] : [payload])
    },
  }
}

function iosOf(page: Page): WrapperHost | null {
  const handler = member(member(member(page, 'webkit'), 'messageHandlers'), NAME)
  const post = member(handler, 'postMessage')
  if (typeof post !== 'function') return null
  return { platform: 'ios', run: (action, payload) => Reflect.apply(post, handler, [{ action, payload }]) }
}

function member(owner: unknown, name: string): unknown {
  const hasMembers = (typeof owner === 'object' && owner !== null) || typeof owner === 'function'
  return hasMembers ? Reflect.get(owner, name) : undefined
}
