import type { Page } from 'playwright'

/** A picture of the product: what is on it, and when it is there. */
export interface Picture {
  /** Of its file, before the theme. */
  readonly name: string
  readonly path: string
  /** In pixels. */
  readonly size: { readonly width: number; readonly height: number }
  /** On screen once the page has its data. */
  readonly ready: string
  /** README shows it as well, in English, light and dark. */
  readonly inReadme?: true
  /** What somebody does on the page before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>
}

const DESK = { width: 1024, height: 600 }
/** The drawing of a station fits in, with its texts legible. */
const WHOLE_IMAGE = { width: 1280, height: 740 }
const PHONE = { width: 390, height: 720 }
const ROW = '[role=grid] [role=row][data-id]'
const HOUR_MS = 3_600_000

/** All values of the list are there. */
const VALUES = '[role=row][data-id] [data-quality=Good]'

async function openSecondValue(page: Page): Promise<void> {
  await page.locator('[role=row][data-id] [role=checkbox], [role=row][data-id] input[type=checkbox]').nth(1).click()
  await page.locator('[data-tools] button').first().click()
  await page.locator('[role=dialog] [data-quality=Good], [role=alertdialog] [data-quality=Good]').first().waitFor()
}

/** The pictures; `now` is the plant's time, ms since 1970. */
export function picturesAt(now: number): readonly Picture[] {
  return [
    { name: 'situation', path: '/situation', size: DESK, ready: ROW, inReadme: true },
    { name: 'alerts', path: '/alerts/pending', size: DESK, ready: '[data-alert-state]' },
    {
      name: 'image',
      path: '/images/station-31.svg',
      size: WHOLE_IMAGE,
      ready: '[data-draws-image] [data-quality=Good]',
      inReadme: true,
    },
    {
      name: 'chart',
      path: `/charts/archive/3101?range=${now - 2 * HOUR_MS}-${now}&source=MeasurementArchive`,
      size: DESK,
      ready: '[data-cell=max]:not(:empty)',
      inReadme: true,
    },
    { name: 'set-values', path: '/set-values', size: DESK, ready: VALUES, prepare: openSecondValue },
    { name: 'duty', path: '/remote-alarm', size: DESK, ready: '[data-duty]' },
    { name: 'maintenance', path: '/maintenance', size: DESK, ready: ROW },
    { name: 'report', path: '/reports/day/1/2026-06-09', size: DESK, ready: 'table td[data-quality=Good]' },
    { name: 'energy', path: '/energy', size: DESK, ready: '[data-energy]' },
    { name: 'phone', path: '/alerts/pending', size: PHONE, ready: '[data-alert-state]', inReadme: true },
  ]
}
