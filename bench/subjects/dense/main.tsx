import '../../../src/app/base.css'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../../../src/app/texts/i18n.ts'
import { startLive } from '../../../src/live/live.ts'
import { applyAppearance } from '../../../src/ui/preferences/appearance.ts'
import { DensePage } from './dense-page.tsx'

/** The page of the view `dense`: the product's live layer and parts, without its shell. The user is already logged in. */
async function show(root: HTMLElement): Promise<void> {
  applyAppearance()
  startLive()
  await startI18n()
  createRoot(root).render(<DensePage />)
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
void show(root)
