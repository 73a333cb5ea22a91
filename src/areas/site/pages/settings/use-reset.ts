import { useState } from 'react'
import { type Preferences, parsePreferences, preferences } from '../../../../ui/preferences/preferences.ts'
import { startPage } from '../../../../ui/preferences/start-page.ts'

/** What the settings page shows of the preferences. The navigation is opened and the sound muted elsewhere. */
type Shown = Pick<
  Preferences,
  'language' | 'theme' | 'density' | 'textSize' | 'horn' | 'volume' | 'slowUnfocused' | 'rotors'
>

interface Settings {
  readonly preferences: Shown
  readonly start: string | null
}

interface Reset {
  readonly start: string | null
  readonly setStart: (path: string | null) => void
  /** What the last press did, by its key of the texts; null before the first. */
  readonly said: 'wasReset' | 'wasUndone' | null
  readonly canUndo: boolean
  readonly reset: () => void
  readonly undo: () => void
}

/** Keeps the start page of the user, and sets all settings back: at once, and undone at once, so that nothing is asked. */
export function useReset(): Reset {
  const [start, setShown] = useState(() => startPage.read())
  const [said, setSaid] = useState<Reset['said']>(null)
  const [before, setBefore] = useState<Settings | null>(null)
  const setStart = (path: string | null) => {
    setShown(path)
    if (path === null) startPage.remove()
    else startPage.write(path)
  }
  const apply = (next: Settings) => {
    Object.assign(preferences, next.preferences)
    setStart(next.start)
  }
  return {
    start,
    setStart,
    said,
    canUndo: before !== null,
    reset: () => {
      setBefore({ preferences: shownOf(preferences), start })
      apply({ preferences: shownOf(parsePreferences(null)), start: null })
      setSaid('wasReset')
    },
    undo: () => {
      if (before === null) return
      apply(before)
      setBefore(null)
      setSaid('wasUndone')
    },
  }
}

function shownOf({ language, theme, density, textSize, horn, volume, slowUnfocused, rotors }: Preferences): Shown {
  return { language, theme, density, textSize, horn, volume, slowUnfocused, rotors }
}
