import { expect, test } from 'vitest'
import { filesOf, textOf } from './source-files.ts'

/** What a browser measures in pixels of the window. A page with larger text has fewer, and `page-pixels.ts` returns those. */
const MEASURED =
  /\b(?:getBoundingClientRect|elementFromPoint|clientX|clientY|pageX|pageY|innerWidth|innerHeight|devicePixelRatio)\b/
/** A media query with a length that is asked by code: `mediaHook` scales it. */
const ASKED = /matchMedia\([^)]*\dpx/
/** A unit of the window in a style: a page with larger text would take too much of it. */
const UNIT = /\d(?:[dsl]?v[wh]|vmin|vmax)\b(?! \* var\(--window\))/
/** A popover that is positioned in the page takes its pixels for those of the window at first. */
const POSITIONER = /<\w+\.Positioner\b(?![^>]*positionMethod="fixed")/

const OWN = 'src/ui/layout/page-pixels.ts'
/** Files that mean the window, and why. */
const OF_THE_WINDOW: { readonly [path: string]: string } = {
  'src/app/wall/use-screen.ts': 'the zoom of the wall follows from it',
  'src/ui/canvas/canvas-surface.ts': 'it follows the resolution of the screen',
}

test('the rule finds what is measured in the window, and no other', () => {
  expect(MEASURED.test('element.getBoundingClientRect()')).toBe(true)
  expect(MEASURED.test('event.clientX - left')).toBe(true)
  expect(MEASURED.test('element.clientWidth')).toBe(false)
  expect(ASKED.test("matchMedia('(max-width: 599px)')")).toBe(true)
  expect(ASKED.test("matchMedia('(pointer: coarse)')")).toBe(false)
  expect(UNIT.test('height: 100dvh;')).toBe(true)
  expect(UNIT.test('height: calc(100dvh * var(--window));')).toBe(false)
  expect(UNIT.test('height: min(50vh * var(--window), 420px);')).toBe(false)
  expect(POSITIONER.test('<Menu.Positioner side="bottom">')).toBe(true)
  expect(POSITIONER.test('<Menu.Positioner\n  positionMethod="fixed"\n>')).toBe(false)
})

test('lengths are those of the page: pointers and boxes by `page-pixels.ts`, media queries by `mediaHook`, units of the window times `--window`', () => {
  const code = filesOf('src/{app,ui,areas}/**/*.{ts,tsx}')
  const measured = code.filter((path) => MEASURED.test(textOf(path)) && path !== OWN)
  expect(measured).toEqual(Object.keys(OF_THE_WINDOW))
  expect(code.filter((path) => ASKED.test(textOf(path)))).toEqual([])
  expect(code.filter((path) => POSITIONER.test(textOf(path)))).toEqual([])
  const styles = filesOf('src/{app,ui,areas}/**/*.css')
  expect(
    styles.filter((path) =>
      textOf(path)
        .split('\n')
        .some((line) => UNIT.test(line)),
    ),
  ).toEqual([])
})
