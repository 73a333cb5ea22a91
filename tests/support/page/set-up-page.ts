import '../../../src/app/base.css'
import { loadTexts, startI18n } from '../../../src/app/texts/i18n.ts'
import { allNamespaces } from '../../../src/app/texts/texts.ts'
import { applyAppearance } from '../../../src/components/preferences/appearance.ts'

// Every test file has a page of its own. It gets what the product's page has before the first view: styles, row height
// and texts, in German as the browser says.
applyAppearance()
await startI18n()
// Which parts a page shows is not known here, so it gets the texts of all of them.
await loadTexts(...allNamespaces())
