import type { RawTab } from './raw-tab.ts'

/**
 * Waits until a page loads nothing more: the script whose name has `late` is there, and the newest one is a second old.
 * A script that arrives while its page is in the page cache throws the page out of it.
 */
export async function untilFilesAreThere(tab: RawTab, late = ''): Promise<void> {
  await tab.waitFor(`(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const newest = Math.max(...scripts.map(({ responseEnd }) => responseEnd))
    return scripts.some(({ name }) => name.includes('${late}')) && performance.now() - newest > 1000
  })()`)
}
