import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { installBrowser } from './install-browser.ts'

/** What the choice depends on, as parameters, so that it can be tested on one machine. */
export interface BrowserPlaces {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  exists(path: string): boolean
  /** Where Playwright keeps its own Chromium, installed or not. */
  readonly playwrightPath: string
}

/** The names of Chromium and Chrome in distributions, the free one first. */
const NAMES_ON_PATH = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'] as const

function usualPlaces({ platform, env }: BrowserPlaces): readonly string[] {
  if (platform === 'darwin') {
    return ['', env.HOME ?? ''].flatMap((home) => [
      `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`,
      `${home}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
    ])
  }
  if (platform === 'win32') {
    const roots = [env.LOCALAPPDATA, env.PROGRAMFILES, env['PROGRAMFILES(X86)']].filter((root) => root !== undefined)
    return roots.flatMap((root) => [
      `${root}\\Chromium\\Application\\chrome.exe`,
      `${root}\\Google\\Chrome\\Application\\chrome.exe`,
    ])
  }
  return [...onPath(NAMES_ON_PATH, env), '/snap/bin/chromium', '/opt/google/chrome/chrome']
}

/** Returns possible paths of programs with these names, in the order of the names. */
function onPath(names: readonly string[], env: BrowserPlaces['env']): readonly string[] {
  const folders = (env.PATH ?? '').split(':').filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/**
 * Returns the browser to test with: `CHROMIUM_PATH`, an installed Chromium or Chrome, or Playwright's own; null if
 * there is none. Throws if `CHROMIUM_PATH` names a missing file: using another browser than the chosen one would be
 * wrong.
 */
export function chooseBrowser(places: BrowserPlaces): string | null {
  return choose('CHROMIUM_PATH', [...usualPlaces(places), places.playwrightPath], places)
}

function choose(
  variable: string,
  usual: readonly string[],
  { env, exists }: Pick<BrowserPlaces, 'env' | 'exists'>,
): string | null {
  const asked = env[variable]
  if (asked === undefined || asked === '') return usual.find((path) => exists(path)) ?? null
  if (exists(asked)) return asked
  throw new Error(`${variable} names ${asked}, which does not exist.`)
}

/**
 * Returns the path of a Chromium without a window: the engine of the whole browser, but no interface around the page, which
 * costs a fifth of the processor time of a test. `CHROMIUM_PATH` and machines without it use the whole browser.
 */
export async function findShell(): Promise<string> {
  const isAsked = (process.env.CHROMIUM_PATH ?? '') !== ''
  const shell = isAsked ? null : findProgram({ variable: 'HEADLESS_SHELL_PATH', names: ['chromium-headless-shell'] })
  return shell ?? (await findBrowser())
}

/** A program that tests need besides Chromium: its environment variable, its names on the PATH, and other places. */
export interface Program {
  readonly variable: string
  readonly names: readonly string[]
  readonly places?: readonly string[]
}

/** Returns the path of a program; null if it is not installed. Throws if the variable names a missing file. */
export function findProgram({ variable, names, places = [] }: Program): string | null {
  return choose(variable, [...onPath(names, process.env), ...places], { env: process.env, exists: existsSync })
}

function placesHere(): BrowserPlaces {
  return {
    platform: process.platform,
    env: process.env,
    exists: existsSync,
    playwrightPath: chromium.executablePath(),
  }
}

/**
 * Returns the path of a Chromium to start. Installs one if the machine has none. Throws a sentence that says what to
 * do.
 */
export async function findBrowser(): Promise<string> {
  const present = chooseBrowser(placesHere())
  if (present !== null) return present
  await installBrowser()
  const installed = chooseBrowser(placesHere())
  if (installed !== null) return installed
  throw new Error('No Chromium or Chrome was found: install one, or let CHROMIUM_PATH name its executable.')
}
