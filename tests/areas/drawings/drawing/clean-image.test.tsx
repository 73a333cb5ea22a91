import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cleanImage } from '../../../../src/areas/drawings/drawing/clean-image.ts'
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

function show(svg: SVGSVGElement): void {
  document.body.append(svg)
  onTestFinished(() => svg.remove())
}

/** Every address of a drawing, and everything that could run. */
function dangers(svg: SVGSVGElement): readonly string[] {
  return [svg, ...svg.querySelectorAll('*')].flatMap((element) => [
    ...(element instanceof SVGElement ? [] : [`element ${element.localName}`]),
    ...(/^(script|style|foreignobject|image|a|animate.*|set|iframe|feimage|handler|discard)$/i.test(element.localName)
      ? [`element ${element.localName}`]
      : []),
    ...[...element.attributes].flatMap(({ name, value }) =>
      /^on|^style$|^tabindex$|^role$|^aria-/i.test(name) ||
      (/^(xlink:)?href$|url\(/i.test(`${name}${value}`) && !/^(url\()?#pi-/.test(value)) ||
      value.includes(HIT)
        ? [`${name}=${value}`]
        : [],
    ),
  ])
}

describe('nothing of a hostile image runs, loads or leads anywhere', () => {
  test.each(Object.entries(HOSTILE))('%s (S-08)', async (_, text) => {
    const before = performance.getEntriesByType('resource').length
    const svg = cleanImage(text)
    if (svg !== null) {
      show(svg)
      for (const element of svg.querySelectorAll('*')) {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
        element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
      }
      expect(dangers(svg)).toEqual([])
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
    expect(dangers(svg)).toEqual(['onclick=window.hit()'])
  })

  test('there are at least sixty of them', () => {
    expect(Object.keys(HOSTILE).length).toBeGreaterThanOrEqual(60)
  })
})

test('a drawing keeps what it draws, with names and references of its own (S-08, S-25)', () => {
  const svg = cleanImage(`<?xml version="1.0"?>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">
      <defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
      <g data-pv="AnaIn-1400001" data-view="value" class="pi-field other" transform="translate(1 2)">
        <rect width="5" height="5" fill="url(#g)" stroke-width="2"/>
        <text data-part="value" style="fill: #123456; font-size: 9px; position: fixed">1 &lt; 2</text>
      </g>
      <use href="#root"/>
    </svg>`)
  if (svg === null) throw new Error('The drawing was refused')
  show(svg)
  expect(svg.getAttribute('viewBox')).toBe('0 0 20 10')
  expect(svg.querySelector('linearGradient')?.id).toBe('pi-g')
  expect(svg.querySelector('rect')?.getAttribute('fill')).toBe('url(#pi-g)')
  expect(svg.querySelector('use')?.getAttribute('href')).toBe('#pi-root')
  const group = svg.querySelector('g')
  expect(group?.dataset).toMatchObject({ pv: 'AnaIn-1400001', view: 'value' })
  expect(group?.getAttribute('class')).toBe('pi-field')
  const text = svg.querySelector('text')
  expect(text?.textContent).toBe('1 < 2')
  expect(text?.getAttribute('fill')).toBe('#123456')
  expect(text?.getAttribute('font-size')).toBe('9px')
  expect(text?.hasAttribute('style')).toBe(false)
  expect(document.getElementById('g')).toBeNull()
})

test.each([
  '',
  'Not found',
  '<html><body>Login</body></html>',
  '<svg></svg><svg></svg>',
  `<svg>${' '.repeat(2_000_001)}</svg>`,
])('what is no drawing is none (S-08)', (text) => {
  expect(cleanImage(text) === null).toBe(true)
})
