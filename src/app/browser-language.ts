/**
 * Gives the browser a valid language where it has none. WebKitGTK started with `LANG=C` reports `C`, for which `Intl` throws
 * a RangeError; uPlot calls it while loading, so no chart could be shown. Call before the interface loads.
 */
export function repairBrowserLanguage(): void {
  try {
    // Checks the form alone: creating a formatter would load its data before anything else has started.
    Intl.getCanonicalLocales(navigator.language)
  } catch {
    // Only for libraries: the interface chooses its own language, German without a known one.
    Object.defineProperty(navigator, 'language', { value: 'en', configurable: true })
  }
}
