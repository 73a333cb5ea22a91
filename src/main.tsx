import './app/base.css'
import { showBootFailure } from './app/boot-failure.ts'
import { repairBrowserLanguage } from './app/browser-language.ts'
import { fetchPage, firstPvs } from './app/pages/page-loader.ts'
import { guardTexts } from './app/text-guard.ts'
import { fetchTexts } from './app/texts/texts.ts'
import { startTitleBadge } from './areas/alerts/horn/title-badge.ts'
import { prefetch } from './live/calls/prefetch.ts'
import { provideImmediate } from './live/connection/immediate.ts'
import { startLive } from './live/live.ts'
import { applyAppearance, applyPace } from './ui/preferences/appearance.ts'
import { storePreferences } from './ui/preferences/preferences.ts'
import { watchPolicy } from './ui/status/policy-breaches.ts'
import { captureWrapper } from './ui/wrapper/wrapper-host.ts'

/** Longer than the files of the first page take on a slow line. */
const BOOT_MS = 30_000
/** From the answer to a style sheet to its event. */
const ANSWERED_MS = 1000

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// Rare, so its code loads only where there is one.
if (captureWrapper())
  void import('./ui/wrapper/wrapper.ts').then(
    ({ adoptWrapper }) => adoptWrapper(),
    () => undefined,
  )
guardTexts()
watchPolicy()
repairBrowserLanguage()
provideImmediate()
applyAppearance()
applyPace()
storePreferences()
// Connections, the texts and the page load in parallel with the interface.
startLive()
// The calls of the frame of every page, see `PlantSettingsProvider`, and the list of this one.
const onRender = prefetch({ calls: { systemSettings: {}, priorities: {} }, pvs: firstPvs(location) })
fetchTexts()
fetchPage()
startTitleBadge()
void show(root)

/** Not awaited at the top level: the interface imports parts of this script, so each would wait for the other. */
async function show(root: HTMLElement): Promise<void> {
  // What comes later takes the place of the sentence.
  const late = setTimeout(() => showBootFailure(root), BOOT_MS)
  try {
    // Without a style sheet nothing can be read.
    const [{ showApp }, isStyled] = await Promise.all([import('./app/app.tsx'), hasStyles()])
    if (!isStyled) throw new Error('No style sheet')
    await showApp(root, onRender)
  } catch {
    showBootFailure(root)
  } finally {
    clearTimeout(late)
  }
}

/** Resolves to whether the style sheet of the document has come. Not every engine lets scripts wait for it. */
async function hasStyles(): Promise<boolean> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (link === null) return true
  // What came in its place has no rules.
  const isStyled = () => (link.sheet?.cssRules.length ?? 0) > 0
  if (link.sheet !== null) return isStyled()
  return new Promise((resolve) => {
    const settle = () => resolve(isStyled())
    link.onload = settle
    link.onerror = settle
    // It has been answered before: no event follows, or it is about to come.
    if (performance.getEntriesByName(link.href).length > 0) setTimeout(settle, ANSWERED_MS)
  })
}
