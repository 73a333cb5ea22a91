import '../../../src/app/base.css'
import { startI18n } from '../../../src/app/texts/i18n.ts'
import { applyAppearance } from '../../../src/ui/preferences/appearance.ts'

// Every test file has a page of its own. It gets what the product's page has before the first view: styles, row height
// and texts, in German as the browser says.
applyAppearance()
await startI18n()
