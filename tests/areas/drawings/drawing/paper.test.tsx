import { afterEach, expect, test } from 'vitest'
import { createDrawing, isDrawing } from '../../../../src/areas/drawings/drawing/drawing.ts'
import { ImageStage } from '../../../../src/areas/drawings/image/image-stage.tsx'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'

const body = '<text x="20" y="40">Zulauf</text><rect y="60" width="50" height="50" fill="currentColor"/>'
const file = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" ${more}>${inside}</svg>`

/** Shows a drawing in a theme. Returns the colours of its paper (null without one), of a letter and of a shape in the ink of the page. */
async function shown(text: string, theme: 'light' | 'dark') {
  document.documentElement.style.colorScheme = theme
  const drawing = await createDrawing(text)
  if (!isDrawing(drawing)) throw new Error('The file was refused')
  const { screen } = await renderInPlant(
    <div style={{ display: 'flex', width: 800, height: 600 }}>
      <ImageStage drawing={drawing} label="Bild" onOpen={() => undefined} marked={null} opening="whole" />
    </div>,
  )
  const colour = (element: Element | null) => (element === null ? null : getComputedStyle(element).fill)
  const [paper, letter, shape] = [
    colour(drawing.stage.querySelector('rect[data-paper]')),
    colour(drawing.svg.querySelector('text')),
    colour(drawing.svg.querySelector('rect')),
  ]
  await screen.unmount()
  return { paper, letter, shape }
}

afterEach(() => document.documentElement.style.removeProperty('color-scheme'))

test('a drawing stands on white paper in both themes, dimmed a little in the dark one, and its ink stays black (F76)', async () => {
  const ink = { letter: 'rgb(0, 0, 0)', shape: 'rgb(0, 0, 0)' }
  expect(await shown(file(body), 'light')).toEqual({ paper: 'rgb(255, 255, 255)', ...ink })
  expect(await shown(file(body), 'dark')).toEqual({ paper: 'rgb(223, 226, 229)', ...ink })
})

test('a ground of its own is the paper of a drawing, in both themes (F76)', async () => {
  for (const theme of ['light', 'dark'] as const) {
    expect((await shown(file(body, 'style="background: #036"'), theme)).paper).toBe('rgb(0, 51, 102)')
  }
})

test.each([
  ['white', 'background: #ffffff; background-color: light-dark(#ffffff, #121212); color-scheme: light dark', 'white'],
  ['another', 'background-color: light-dark(#ffe0c0, #121212); color-scheme: light dark', 'rgb(255, 224, 192)'],
])(
  'a ground for each theme, %s in the light one, is that of the light theme, in which its ink is drawn (F76)',
  async (_, style, ground) => {
    const white = { light: 'rgb(255, 255, 255)', dark: 'rgb(223, 226, 229)' }
    for (const theme of ['light', 'dark'] as const) {
      const { paper, letter } = await shown(file(body, `style="${style}"`), theme)
      expect([paper, letter]).toEqual([ground === 'white' ? white[theme] : ground, 'rgb(0, 0, 0)'])
    }
  },
)

test('a drawing with roles has the ground and the ink of the page (F76)', async () => {
  const roles = file('<rect class="pi-ground" width="9" height="9"/><text class="pi-text" y="40">Zulauf</text>')
  const [light, dark] = [await shown(roles, 'light'), await shown(roles, 'dark')]
  expect([light.paper, dark.paper]).toEqual([null, null])
  expect(light.letter).not.toBe(dark.letter)
})

test('no drawing gives the colours of states another value (F77)', async () => {
  const own = '<style>* { --stale: transparent; --text: red; --own: lime; color-scheme: dark }</style>'
  const drawing = await createDrawing(
    file(`${own}<rect style="--stale: red; --own: red; color-scheme: dark" width="9" height="9"/>`),
  )
  if (!isDrawing(drawing)) throw new Error('The file was refused')
  document.body.append(drawing.host)
  const { stage, svg } = drawing
  const read = (element: Element | null, name: string) => getComputedStyle(element ?? stage).getPropertyValue(name)
  const page = ['--stale', '--text'].map((name) => read(document.body, name))
  expect(page.every((value) => value !== '')).toBe(true)
  for (const element of [svg, svg.querySelector('rect')]) {
    expect(['--stale', '--text'].map((name) => read(element, name))).toEqual(page)
    expect(read(element, 'color-scheme')).toBe('light')
  }
  expect([read(svg, '--own'), read(svg.querySelector('rect'), '--own')]).toEqual(['lime', 'red'])
  drawing.host.remove()
})

test('no rule of a drawing takes its colour from a role, and none hides the stage (F77)', async () => {
  const bold =
    '<style>* { fill: red !important; visibility: hidden !important } svg { display: none !important }</style>'
  const text = (more: string) => file(`${more}<text class="pi-text" style="fill: lime !important" y="40">Zulauf</text>`)
  const plain = file('<text class="pi-text" y="40">Zulauf</text>')
  expect((await shown(text(bold), 'light')).letter).toBe((await shown(plain, 'light')).letter)
  const drawing = await createDrawing(text(bold))
  if (!isDrawing(drawing)) throw new Error('The file was refused')
  document.body.append(drawing.host)
  const { display, visibility } = getComputedStyle(drawing.stage)
  drawing.host.remove()
  expect([display, visibility]).toEqual(['block', 'visible'])
})
