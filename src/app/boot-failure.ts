import cs from '../../locales/cs/boot.json'
import de from '../../locales/de/boot.json'
import en from '../../locales/en/boot.json'
import ru from '../../locales/ru/boot.json'
import { chooseLanguage } from '../domain/base/language.ts'
import { preferences } from '../ui/preferences/preferences.ts'

const TEXTS = { de, en, cs, ru }

/** Shows that the application could not be loaded. Needs neither React nor loaded texts. */
export function showBootFailure(root: HTMLElement): void {
  const texts = TEXTS[chooseLanguage(preferences.language, navigator.languages)]
  const sentence = document.createElement('p')
  sentence.role = 'alert'
  sentence.textContent = texts.failed
  const reload = document.createElement('button')
  reload.type = 'button'
  reload.textContent = texts.reload
  reload.addEventListener('click', () => window.location.reload())
  root.replaceChildren(sentence, reload)
}
