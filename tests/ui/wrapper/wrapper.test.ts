import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

type Wrapper = typeof import('../../../src/ui/wrapper/wrapper.ts')

beforeEach(() => {
  vi.resetModules()
})

/** Returns the wrapper as a page has it that starts as the top window with these members. */
async function startedWith(members: object): Promise<Wrapper> {
  const host = await import('../../../src/ui/wrapper/wrapper-host.ts')
  const page = { top: null, ...members }
  host.captureWrapper(Object.assign(page, { top: page }))
  return import('../../../src/ui/wrapper/wrapper.ts')
}

interface Message {
  readonly action: string
  readonly payload: string
}

/** The message handler of iOS, which keeps what it was sent. */
function iosWith(answers: Readonly<Record<string, unknown>>) {
  const sent: Message[] = []
  const plantApp = {
    postMessage(message: Message) {
      sent.push(message)
      return Promise.resolve(answers[message.action])
    },
  }
  return { sent, page: { webkit: { messageHandlers: { plantApp } } } }
}

const never = () => new Promise(() => undefined)
const LOGIN = { csrfToken: 't-1', recaptchaToken: null, username: 'anna', password: 'geheim' }

test('without an application nothing is reported, nothing is done', async () => {
  const wrapper = await startedWith({})
  expect(await wrapper.wrapperInfo()).toEqual({ features: new Set(), version: null, connection: null, user: null })
  expect([await wrapper.scanByWrapper(), await wrapper.showWrapperSettings()]).toEqual([null, false])
})

test('an application that somebody puts into a frame is none (S-11)', async () => {
  const { captureWrapper } = await import('../../../src/ui/wrapper/wrapper-host.ts')
  const { page } = iosWith({ getFeatureList: ['showSettings'] })
  expect(captureWrapper({ ...page, top: {} })).toBe(false)
})

test('Android answers with texts and is called as the methods of its object (rules C18, C19, C20, C22)', async () => {
  const plantApp = {
    name: 'Werk Nord',
    getFeatureList: () => '["getAppInfo","getConnectionName","getLoginUser"]',
    getAppInfo: () => '{"version":"4.2.1"}',
    getLoginUser: () => 'anna',
    getConnectionName() {
      return this.name
    },
  }
  const wrapper = await startedWith({ plantApp })
  expect(await wrapper.wrapperInfo()).toMatchObject({ version: '4.2.1', connection: 'Werk Nord', user: 'anna' })
})

test('iOS answers messages with promises, and only what it reports is asked (rules C18, C19, C20, C22)', async () => {
  const { sent, page } = iosWith({ getFeatureList: ['getAppInfo'], getAppInfo: { version: '3' }, getLoginUser: 'x' })
  const wrapper = await startedWith(page)
  expect(await wrapper.wrapperInfo()).toMatchObject({ version: '3', connection: null, user: null })
  expect(sent.map(({ action }) => action)).toEqual(['getFeatureList', 'getAppInfo'])
})

test('on iOS the login mode fails after 500 ms (rules C21, C27)', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const postMessage = ({ action }: Message) =>
    action === 'getFeatureList' ? Promise.resolve(['getLoginMode', 'setTokensAndLogin']) : never()
  const wrapper = await startedWith({ webkit: { messageHandlers: { plantApp: { postMessage } } } })
  let mode: boolean | null | undefined
  void wrapper.isManualLogin().then((answer) => {
    mode = answer
  })
  await vi.advanceTimersByTimeAsync(499)
  expect(mode).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(mode).toBeNull()
})

test('a login goes to an application that wants it, where people log in by hand (rules C21, C23)', async () => {
  const features = ['getLoginMode', 'setTokensAndLogin']
  const { sent, page } = iosWith({ getFeatureList: features, getLoginMode: { manual: true } })
  const wrapper = await startedWith(page)
  await wrapper.handLoginToWrapper(LOGIN)
  expect(JSON.parse(sent.at(-1)?.payload ?? '')).toEqual(LOGIN)
})

test.each([
  { getFeatureList: ['getLoginMode'], getLoginMode: { manual: true } },
  { getFeatureList: ['getLoginMode', 'setTokensAndLogin'], getLoginMode: { manual: false } },
  { getFeatureList: ['getLoginMode', 'setTokensAndLogin'], getLoginMode: '<b>manual</b>' },
  { getFeatureList: ['setTokensAndLogin'] },
])('no other application gets the password: %j (S-11)', async (answers) => {
  const { sent, page } = iosWith(answers)
  const wrapper = await startedWith(page)
  await wrapper.handLoginToWrapper(LOGIN)
  expect(sent.map(({ action }) => action)).toContain('getFeatureList')
  expect(JSON.stringify(sent)).not.toContain(LOGIN.password)
})

test('an error of the application reaches nobody, and no console (S-11)', async () => {
  const log = vi.spyOn(console, 'error')
  const plantApp = {
    getFeatureList: () => '["getLoginMode","setTokensAndLogin"]',
    getLoginMode: () => '{"manual":true}',
    setTokensAndLogin(payload: string) {
      throw new Error(payload)
    },
  }
  const wrapper = await startedWith({ plantApp })
  await wrapper.handLoginToWrapper(LOGIN)
  expect(log).not.toHaveBeenCalled()
})

test('files go to an application that reports it, and its answer says whether they were saved (rule C25)', async () => {
  const { sent, page } = iosWith({ getFeatureList: ['downloadFile'], downloadFile: true })
  const wrapper = await startedWith(page)
  await wrapper.adoptWrapper()
  const { saveFile } = await import('../../../src/ui/files/save-file.ts')
  expect(await saveFile('../Pumpe.csv', new Blob(['a;ü'], { type: 'text/csv' }))).toBe(true)
  const { fileName, contentType, data } = JSON.parse(sent.at(-1)?.payload ?? '')
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  expect([fileName, contentType, new TextDecoder().decode(bytes)]).toEqual(['_Pumpe.csv', 'text/csv', 'a;ü'])
})

test('Android scans only if it reports scanQrCode, and answers with an event (rules C26, C28)', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  onTestFinished(() => void vi.unstubAllGlobals())
  const scan = vi.fn(() => page.dispatchEvent(new CustomEvent('plantAppQrCode', { detail: '/stations/14' })))
  const without = await startedWith({ plantApp: { getFeatureList: () => '[]', scanQrCode: scan } })
  expect(await without.scanByWrapper()).toBeNull()
  expect(scan).not.toHaveBeenCalled()
  vi.resetModules()
  const reported = await startedWith({ plantApp: { getFeatureList: () => '["scanQrCode"]', scanQrCode: scan } })
  expect(await reported.scanByWrapper()).toBe('/stations/14')
})
