import { describe, expect, test } from 'vitest'
import { type BrowserPlaces, chooseBrowser } from './find-browser.ts'
import { isDebian } from './install-browser.ts'

const PLAYWRIGHT = '/cache/playwright/chrome'

function places(files: readonly string[], over: Partial<BrowserPlaces> = {}): BrowserPlaces {
  return {
    platform: 'linux',
    env: { PATH: '/usr/local/bin:/usr/bin' },
    exists: (path) => files.includes(path),
    playwrightPath: PLAYWRIGHT,
    ...over,
  }
}

describe('the browser for the tests', () => {
  test('CHROMIUM_PATH wins over every installed browser', () => {
    const asked = places(['/my/chrome', '/usr/bin/chromium'], {
      env: { PATH: '/usr/bin', CHROMIUM_PATH: '/my/chrome' },
    })
    expect(chooseBrowser(asked)).toBe('/my/chrome')
  })

  test('a CHROMIUM_PATH that does not exist is refused with a sentence, not replaced', () => {
    const asked = places(['/usr/bin/chromium'], { env: { PATH: '/usr/bin', CHROMIUM_PATH: '/gone/chrome' } })
    expect(() => chooseBrowser(asked)).toThrow('CHROMIUM_PATH names /gone/chrome, which does not exist.')
  })

  test('an empty CHROMIUM_PATH says nothing', () => {
    const empty = places(['/usr/bin/chromium'], { env: { PATH: '/usr/bin', CHROMIUM_PATH: '' } })
    expect(chooseBrowser(empty)).toBe('/usr/bin/chromium')
  })

  test('an installed Chromium wins over an installed Chrome, wherever they stand on the PATH', () => {
    expect(chooseBrowser(places(['/usr/local/bin/google-chrome', '/usr/bin/chromium']))).toBe('/usr/bin/chromium')
  })

  test('an installed Chrome wins over the one of Playwright', () => {
    expect(chooseBrowser(places([PLAYWRIGHT, '/opt/google/chrome/chrome']))).toBe('/opt/google/chrome/chrome')
  })

  test('without an installed browser the one of Playwright is taken, and without that none', () => {
    expect(chooseBrowser(places([PLAYWRIGHT]))).toBe(PLAYWRIGHT)
    expect(chooseBrowser(places([]))).toBeNull()
  })

  test('macOS keeps its browsers in the application folders of machine and user', () => {
    const path = '/home/op/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    const mac = places([path], { platform: 'darwin', env: { HOME: '/home/op', PATH: '/usr/bin' } })
    expect(chooseBrowser(mac)).toBe(path)
  })

  test('Windows keeps them below the program folders', () => {
    const path = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
    const windows = places([path], { platform: 'win32', env: { PROGRAMFILES: 'C:\\Program Files' } })
    expect(chooseBrowser(windows)).toBe(path)
  })

  test('only Debian itself is told to install the Debian package', () => {
    expect(isDebian('NAME="Debian GNU/Linux"\nID=debian\n')).toBe(true)
    expect(isDebian('ID=ubuntu\nID_LIKE=debian\n')).toBe(false)
  })
})
