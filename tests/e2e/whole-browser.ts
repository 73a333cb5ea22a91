import { playwrightArgs } from '../support/browser/chromium-args.ts'
import { findBrowser } from '../support/browser/find-browser.ts'

/** For what only the whole browser has: its viewer of PDF files, the manifest of an application. */
export const WHOLE_BROWSER = { launchOptions: { executablePath: await findBrowser(), args: [...playwrightArgs()] } }
