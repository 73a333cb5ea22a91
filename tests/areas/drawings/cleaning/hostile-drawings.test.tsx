import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createDrawing, type Drawing, isDrawing } from '../../../../src/areas/drawings/drawing/drawing.ts'
import { HIT, HOSTILE } from './hostile-images.ts'

declare global {
  var hit: () => void
}

let hits = 0

beforeEach(() => {
  hits = 0
  globalThis.hit = () => {
    hits += 1
  }
})

function show(element: Element): void {
  document.body.append(element)
  onTestFinished(() => element.remove())
}

/** What may not stand in a shadow tree of a drawing: what runs, moves or loads, and of HTML all but texts. */
const DANGEROUS = /^(script|animate.*|set|iframe|feimage|handler|discard|style|link|object|embed|audio|video)$/i
const TEXTS =
  /^(div|p|span|br|b|strong|i|em|u|s|small|sub|sup|font|center|h[1-6]|pre|code|[uo]l|li|table|tbody|thead|tr|td|th)$/
const OWN = /url\(\s*["']?(?:#|data:image\/(?:png|jpeg|gif|webp);base64,)[^)]*\)/gi

/** Whatever of a tree could run, load or lead elsewhere; computed from the tree alone. */
function dangers(root: ParentNode): readonly string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element instanceof SVGElement || (element.closest('foreignObject') !== null && TEXTS.test(element.localName))
      ? []
      : [`element ${element.localName}`]),
    ...(DANGEROUS.test(element.localName) ? [`element ${element.localName}`] : []),
    ...[...element.attributes].flatMap(({ name, value }) => {
      const isPicture =
        /^data:image\/(png|jpeg|gif|webp);base64,/.test(value) ||
        (value.startsWith('data:image/svg+xml,') && dangersOfPicture(value).length === 0)
      // A picture is no part of the file, also where its address says so.
      const isOwn = element.localName === 'image' ? isPicture : value.startsWith('#')
      const isAddress = /href$/i.test(name) && !isOwn
      const leaves = /url\(|image-set|src\(/i.test(value.replaceAll(OWN, ''))
      const isEvent = /^on|^tabindex$|^role$|^aria-|^autofocus$/i.test(name)
      return isAddress || leaves || isEvent || value.includes(HIT) ? [`${name}=${value}`] : []
    }),
  ])
}

/** A drawing in a drawing is a picture, which neither runs nor loads anything; all the same nothing is in it that would. */
function dangersOfPicture(address: string): readonly string[] {
  const text = decodeURIComponent(address.slice(address.indexOf(',') + 1))
  const picture = new DOMParser().parseFromString(text, 'image/svg+xml')
  const sheets = [...picture.querySelectorAll('style')].map((sheet) => {
    sheet.remove()
    return sheet.textContent ?? ''
  })
  const rules = sheets.filter((rule) => /url\(|image-set|@import|@font-face/i.test(rule.replaceAll(OWN, '')))
  return [...dangers(picture), ...rules]
}

/** Every rule of the style sheets of a drawing. */
function rulesOf({ host }: Drawing): string {
  const sheets = host.shadowRoot?.adoptedStyleSheets ?? []
  return sheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n')
}

describe('nothing of a hostile image runs, loads or leads anywhere', () => {
  test.each(Object.entries(HOSTILE))('%s (S-08)', async (_, text) => {
    const before = performance.getEntriesByType('resource').length
    const drawing = await createDrawing(text)
    if (isDrawing(drawing)) {
      show(drawing.host)
      for (const element of drawing.svg.querySelectorAll('*')) {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
        element.dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }))
      }
      expect(dangers(drawing.stage)).toEqual([])
      const rules = rulesOf(drawing)
      expect(rules).toContain('@layer product')
      expect(rules.replaceAll(OWN, '')).not.toMatch(/url\(|image-set|@import|@font-face|:host/i)
      expect(rules).not.toContain(HIT)
    }
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    expect(hits).toBe(0)
    const loaded = performance.getEntriesByType('resource').slice(before)
    expect(loaded.filter(({ name }) => name.startsWith(HIT))).toEqual([])
  })

  test('what is not cleaned is seen to run, so the checks above can fail', () => {
    const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
    rect.setAttribute('onclick', 'window.hit()')
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.append(rect)
    show(svg)
    rect.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(hits).toBe(1)
    const around = document.createElement('div')
    around.append(svg)
    expect(dangers(around)).toEqual(['onclick=window.hit()'])
  })

  test('there are at least a hundred and twenty of them', () => {
    expect(Object.keys(HOSTILE).length).toBeGreaterThanOrEqual(120)
  })
})

test('a drawing keeps its ids, classes, rules and styles, in a tree of its own (S-08, S-25, F77, F80, F81)', async () => {
  const drawing = await createDrawing(`<?xml version="1.0"?>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">
      <style>/* of a tool */ .other { fill: url(#root) } @import url(${HIT}); text { letter-spacing: 2px; position: fixed }</style>
      <defs><linearGradient id="root" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
      <g data-pv="AnaIn-1400001" data-view="value" class="pi-field other" transform="translate(1 2)">
        <rect width="5" height="5" class="other" stroke-width="2"/>
        <text data-part="value" style="fill: #123456; font-size: 9px; position: fixed">1 &lt; 2</text>
      </g>
      <use href="#root"/>
    </svg>`)
  if (!isDrawing(drawing)) throw new Error('The drawing was refused')
  show(drawing.host)
  const { svg } = drawing
  expect(getComputedStyle(svg.querySelector('rect') ?? svg).fill).toBe('url("#root")')
  expect(svg.querySelector('use')?.getAttribute('href')).toBe('#root')
  expect(svg.querySelector('g')?.dataset).toMatchObject({ pv: 'ai1400001', view: 'value' })
  expect(svg.querySelector('g')?.getAttribute('class')).toBe('pi-field other')
  const text = svg.querySelector('text') ?? svg
  expect(text.textContent).toBe('1 < 2')
  const { fill, fontSize, letterSpacing, position } = getComputedStyle(text)
  expect({ fill, fontSize, letterSpacing, position }).toEqual({
    ...{ fill: 'rgb(18, 52, 86)', fontSize: '9px', letterSpacing: '2px', position: 'static' },
  })
  expect(document.getElementById('root')).toBeNull()
  expect(drawing.leftOut.map(({ what, reason }) => `${reason} ${what}`)).toEqual([
    ...['style style @import', 'style style position', 'style text position'],
  ])
})

test.each([
  '',
  'Not found',
  '<html><body>Login</body></html>',
  '<svg></svg><svg></svg>',
  '<drawing xmlns="http://www.w3.org/1999/xhtml"/>',
])('what is no drawing is none (S-08)', async (text) => {
  expect(await createDrawing(text)).toEqual({ refused: null })
})
