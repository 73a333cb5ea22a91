import './app/base.css'
import { createRoot } from 'react-dom/client'
import { startHorn } from './app/alarm/horn.ts'
import { startTitleBadge } from './app/alarm/title-badge.ts'
import { showBootFailure } from './app/boot-failure.ts'
import { startI18n } from './app/i18n.ts'
import { applyAppearance } from './components/preferences/appearance.ts'
import { storePreferences } from './components/preferences/preferences.ts'
import { startLive } from './live/live.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

applyAppearance()
storePreferences()
// The connections open while the first texts and the first page still load.
startLive()
startTitleBadge()
startHorn()
try {
  const [{ createApp }] = await Promise.all([import('./app/app.tsx'), startI18n()])
  createRoot(root).render(createApp())
} catch {
  showBootFailure(root)
}
