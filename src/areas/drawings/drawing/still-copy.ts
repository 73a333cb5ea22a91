import type { Drawing } from './drawing.ts'

/** What of a binding says how something is drawn; all else is only for what is live. */
const KEPT = /^data-(view|state|part|shown|hidden|when|detail|paper|root|stage)$/

/** Returns a copy of a drawing as it is now, in a shadow tree of its own. Nothing of it is live, spoken or pressed. */
export function stillCopy({ host, stage, area }: Pick<Drawing, 'host' | 'stage' | 'area'>): HTMLElement {
  const copy = document.createElement('div')
  const root = copy.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = host.shadowRoot?.adoptedStyleSheets ?? []
  const drawn = stage.cloneNode(true)
  if (!(drawn instanceof SVGSVGElement)) throw new Error('A copy of a drawing is no drawing')
  for (const element of drawn.querySelectorAll('desc, title')) element.remove()
  for (const element of [drawn, ...drawn.querySelectorAll('*')]) {
    for (const { name } of [...element.attributes]) {
      if (/^(role|tabindex|aria-.*)$/.test(name) || (name.startsWith('data-') && !KEPT.test(name)))
        element.removeAttribute(name)
    }
  }
  drawn.setAttribute('viewBox', `${area.x} ${area.y} ${area.width} ${area.height}`)
  drawn.dataset.small = ''
  root.append(drawn)
  return copy
}
