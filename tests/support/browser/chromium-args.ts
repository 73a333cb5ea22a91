/**
 * Chromium 156 loads two pages of its own address bar with every window, and Playwright opens a window for each context:
 * 0.9 s of processor time for each test, and for whatever is measured meanwhile.
 */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** What Playwright 1.65 switches off. Of two switches of one name Chromium takes the last, so ours repeats them. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * Returns switches for every Chromium that tests and benchmarks start. QUIC and the browser's background services only
 * add traffic and CPU time. The sandbox cannot start as root and stays on everywhere else.
 */
export function chromiumArgs(uid: number | undefined = process.getuid?.()): readonly string[] {
  return [...commonArgs(uid), disabled(ADDRESS_BAR_PAGES)]
}

/** The same for a Chromium that Playwright starts. */
export function playwrightArgs(uid: number | undefined = process.getuid?.()): readonly string[] {
  return [...commonArgs(uid), disabled([...ADDRESS_BAR_PAGES, ...OFF_IN_PLAYWRIGHT])]
}

function commonArgs(uid: number | undefined): readonly string[] {
  return [
    ...(uid === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-gpu',
  ]
}

function disabled(features: readonly string[]): string {
  return `--disable-features=${features.join(',')}`
}
