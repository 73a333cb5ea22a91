import type { WrapperAction, WrapperLogin } from '../../domain/wrapper/wrapper-actions.ts'
import { setFileSaver } from '../files/save-file.ts'
import { readFeatures, readIsDone, readIsManual, readName, readScanned, readVersion } from './wrapper-answers.ts'
import { wrapperHost } from './wrapper-host.ts'

/** Specification 2, "Native app bridge actions": on iOS the login mode fails after this long. */
const LOGIN_MODE_MS = 500
/** An application that is stuck must not keep a page waiting. */
const ANSWER_MS = 5000
/** A large file over a slow telephone, whose application asks where to put it. */
const DOWNLOAD_MS = 120_000
/** Android answers a scan, which takes as long as somebody needs, with an event of the window. */
const SCANNED_EVENT = 'plantAppQrCode'
const MAX_SCAN_MS = 120_000

/** What the application says of itself; null for what it does not say. */
export interface WrapperInfo {
  readonly features: ReadonlySet<WrapperAction>
  readonly version: string | null
  readonly connection: string | null
  readonly user: string | null
}

const NOTHING: WrapperInfo = { features: new Set(), version: null, connection: null, user: null }

let features: Promise<ReadonlySet<WrapperAction>> | null = null

/** Returns what the application can do; asked once. Empty in a browser. Rule C18. */
export function wrapperFeatures(): Promise<ReadonlySet<WrapperAction>> {
  features ??= ask('getFeatureList').then(readFeatures)
  return features
}

/** Has the application save files, if it reports that it can. Rule C25. */
export async function adoptWrapper(): Promise<void> {
  if ((await wrapperFeatures()).has('downloadFile')) setFileSaver(saveByWrapper)
}

/** Returns what the application says of itself, none of it trusted. Rules C18 to C20, C22. */
export async function wrapperInfo(): Promise<WrapperInfo> {
  if (wrapperHost() === null) return NOTHING
  const reported = await wrapperFeatures()
  const asked = (action: WrapperAction) => (reported.has(action) ? ask(action) : Promise.resolve(undefined))
  const [info, connection, user] = await Promise.all([
    asked('getAppInfo'),
    asked('getConnectionName'),
    asked('getLoginUser'),
  ])
  return { features: reported, version: readVersion(info), connection: readName(connection), user: readName(user) }
}

/** Returns whether people log in by hand; null if the application does not answer in time. Rules C21, C27. */
export async function isManualLogin(): Promise<boolean | null> {
  if (!(await wrapperFeatures()).has('getLoginMode')) return null
  const ms = wrapperHost()?.platform === 'ios' ? LOGIN_MODE_MS : ANSWER_MS
  return readIsManual(await ask('getLoginMode', '', ms))
}

/**
 * Hands a login that the server has accepted to an application that wants it: one that reports so, and has people log in by
 * hand. Nothing of it is kept or written anywhere. Rule C23, S-11.
 */
export async function handLoginToWrapper(login: WrapperLogin): Promise<void> {
  if (!(await wrapperFeatures()).has('setTokensAndLogin') || (await isManualLogin()) !== true) return
  await ask('setTokensAndLogin', JSON.stringify(login))
}

/** Opens the settings of the application. Returns false if it does not. Rule C24. */
export async function showWrapperSettings(): Promise<boolean> {
  return readIsDone(await ask('showSettings'))
}

/** Has the application scan a QR code. Resolves with its text, or null if nobody scanned one. Rules C26, C28. */
export async function scanByWrapper(): Promise<string | null> {
  if (!(await wrapperFeatures()).has('scanQrCode')) return null
  if (wrapperHost()?.platform === 'ios') return readScanned(await ask('scanQrCode', '', MAX_SCAN_MS))
  // Listened to only while a scan is under way.
  const end = new AbortController()
  const scanned = new Promise<unknown>((resolve) => {
    addEventListener(SCANNED_EVENT, (event) => resolve(event instanceof CustomEvent ? event.detail : null), {
      signal: end.signal,
    })
  })
  await ask('scanQrCode')
  const text = readScanned(await within(scanned, MAX_SCAN_MS))
  end.abort()
  return text
}

/** The content goes along instead of an address: the application cannot be led anywhere else. */
async function saveByWrapper(fileName: string, content: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await content.arrayBuffer())
  const file = { fileName, contentType: content.type, data: base64Of(bytes) }
  return readIsDone(await ask('downloadFile', JSON.stringify(file), DOWNLOAD_MS))
}

const CHUNK = 0x8000

function base64Of(bytes: Uint8Array): string {
  let binary = ''
  // In pieces: a call with a million arguments overflows the stack.
  for (let i = 0; i < bytes.length; i += CHUNK) binary += String.fromCharCode(...bytes.subarray(i, i + CHUNK))
  return btoa(binary)
}

/** Resolves with whatever the application answers; undefined if it fails or is late. Never rejects. */
async function ask(action: WrapperAction, payload = '', ms = ANSWER_MS): Promise<unknown> {
  try {
    return await within(Promise.resolve(wrapperHost()?.run(action, payload)), ms)
  } catch {
    // Not even the error is written down: it may hold the payload.
    return undefined
  }
}

function within(answer: Promise<unknown>, ms: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms)
    const end = () => clearTimeout(timer)
    answer.then(resolve, reject).finally(end)
  })
}
