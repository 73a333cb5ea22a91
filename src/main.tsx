import './app/base.css'
import { startHorn } from './app/alarm/horn.ts'
import { startTitleBadge } from './app/alarm/title-badge.ts'
import { showBootFailure } from './app/boot-failure.ts'
import { fetchPage } from './app/pages.ts'
import { BASE_NAMESPACES, fetchTexts } from './app/texts.ts'
import { applyAppearance } from './components/preferences/appearance.ts'
import { storePreferences } from './components/preferences/preferences.ts'
import { startLive } from './live/live.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

applyAppearance()
storePreferences()
// The connections open, and the first texts and the page come, while the interface still loads.
startLive()
fetchTexts(BASE_NAMESPACES)
fetchPage()
startTitleBadge()
startHorn()
void show(root)

/** Nothing here is awaited at the top: the interface imports parts of this script, and each would wait for the other. */
async function show(root: HTMLElement): Promise<void> {
  try {
    const { showApp } = await import('./app/app.tsx')
    await showApp(root)
  } catch {
    showBootFailure(root)
  }
}
