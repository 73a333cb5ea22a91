import { argbColor, type SignColor } from '../../../domain/base/argb-color.ts'
import { onSessionEnd } from '../../../live/connection/data-owner.ts'
import { subscribeSummary } from '../../../live/connection/summary.ts'
import type { Priority } from '../../../wire/server/alert.ts'
import type { SummaryContent } from '../../../wire/tabs/frame.ts'
import { areAllKnown } from './title-badge.ts'

const SIDE_PX = 32
const MOST = 99
const NO_ICON = '/icon.svg'
const GREY: SignColor = { css: '#5f6b76', ink: '#ffffff' }

export interface IconBadge extends SignColor {
  readonly text: string
}

/**
 * Returns the sign of the tab's icon: the number of open alerts in the colour of the most urgent one, grey where it may be
 * outdated, with an exclamation mark where nobody knows any, or none of them can be read. Null for none.
 * @internal
 */
export function iconOf(told: SummaryContent, priorities: ReadonlyMap<number, Priority>): IconBadge | null {
  const { alerts, isCurrent } = told
  const open = alerts?.open ?? 0
  if (open === 0) return areAllKnown(told) ? null : { text: '!', ...GREY }
  const argb = priorities.get(alerts?.mostUrgent?.priority ?? -1)?.color.argb
  const color = isCurrent && argb !== undefined ? argbColor(argb) : GREY
  return { text: open > MOST ? `${MOST}+` : String(open), ...color }
}

/**
 * Keeps the icon of this tab up to date, also while it is hidden, and that of the application where the system shows one.
 * Draws only after a change; the worker sends one a second at most. `priorities` returns the plant's priorities.
 */
export function startIconBadge(priorities: () => ReadonlyMap<number, Priority>): void {
  let shown = ''
  // The system keeps the badge of the application, whatever a former page has left there.
  let counted: number | null = null
  const count = (open: number) => {
    if (open === counted || !('setAppBadge' in navigator)) return
    counted = open
    // Refused where the application is not installed.
    void navigator.setAppBadge(open).catch(() => undefined)
  }
  onSessionEnd(() => count(0))
  subscribeSummary((summary) => {
    const badge = iconOf(summary, priorities())
    const name = JSON.stringify(badge)
    if (name !== shown) {
      shown = name
      const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
      if (link !== null) link.href = badge === null ? NO_ICON : drawn(badge)
    }
    // What nobody knows is not 0.
    if (summary.alerts !== null) count(summary.alerts.open)
  })
}

function drawn({ text, css, ink }: IconBadge): string {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const pen = canvas.getContext('2d')
  if (pen === null) return NO_ICON
  pen.fillStyle = css
  pen.beginPath()
  pen.roundRect(0, 0, SIDE_PX, SIDE_PX, 6)
  pen.fill()
  pen.fillStyle = ink
  pen.font = `bold ${[0, 26, 23, 16][text.length] ?? 16}px sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, SIDE_PX / 2, SIDE_PX / 2 + 2)
  return canvas.toDataURL()
}
