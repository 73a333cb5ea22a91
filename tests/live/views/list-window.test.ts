import { expect, test } from 'vitest'
import { liveAlertView, NO_ALERTS } from '../../../src/domain/alerts/alert-view.ts'
import type { PageState } from '../../../src/live/cells/mirror.ts'
import { ListWindow } from '../../../src/live/views/list-window.ts'
import { PAGE_ROWS, pageOfKey } from '../../../src/wire/tabs/list-page.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'

const LIVE = 'pending?sort=-came&language=de'
const HELD = `${LIVE}&held=7`
const OTHER = 'pending?sort=came&language=de'

function setUp(view = LIVE) {
  const pages = new Map<string, PageState<'alertPage'>>()
  const leased = new Map<string, () => void>()
  const window = new ListWindow(view, {
    subscribe: (key, onChange) => {
      leased.set(key, onChange)
      return () => leased.delete(key)
    },
    page: (key) => pages.get(key),
    empty: NO_ALERTS,
    liveOf: liveAlertView,
  })
  let told = 0
  const stop = window.subscribe(() => {
    told += 1
  })
  /** A frame brings a page whose rows are named so, `total` over all pages. */
  const bring = (key: string, names: readonly string[], total = names.length, at = 1) => {
    const rows = names.map((id) => sampleAlert({ id }))
    const list = { at, total, all: total, more: 0, alerts: 0, waiting: 0, gone: 0, groups: null }
    pages.set(key, { load: { state: 'ready' }, stale: false, list, rows, gone: new Set() })
    leased.get(key)?.()
  }
  const numbers = () => [...leased.keys()].map((key) => pageOfKey(key)?.page).sort()
  return { window, pages, leased, bring, stop, numbers, told: () => told }
}

const fullPage = (name: string) => Array.from({ length: PAGE_ROWS }, (_, i) => `${name}${i}`)

test('only the pages around the visible rows are leased, and the one with the focus', () => {
  const { window, bring, numbers } = setUp()
  expect(numbers()).toEqual([0])
  bring(`${LIVE}|0`, fullPage('a'), 100_000)
  window.setVisibleRows(99_970, 99_999, 0)
  expect(numbers()).toEqual([0, 1561, 1562])
  window.setVisibleRows(10, 40, 10)
  expect(numbers()).toEqual([0, 1])
})

test('a scroll asks ahead in its direction, a jump does not', () => {
  const { window, bring, numbers } = setUp()
  bring(`${LIVE}|0`, fullPage('a'), 100_000)
  window.setVisibleRows(640, 660, 640)
  expect(numbers()).toEqual([10, 9])
  window.setVisibleRows(650, 670, 650)
  expect(numbers()).toEqual([10, 11, 9])
  window.setVisibleRows(640, 660, 640)
  expect(numbers()).toEqual([10, 8, 9])
})

test('rows of the same pages are the same state', () => {
  const { window, bring, told } = setUp()
  bring(`${LIVE}|0`, fullPage('a'), 100_000)
  window.setVisibleRows(1, 20, 0)
  const [state, before] = [window.state(), told()]
  window.setVisibleRows(2, 21, 0)
  expect([window.state() === state, told()]).toEqual([true, before])
  window.setVisibleRows(40, 60, 0)
  expect(told()).toBeGreaterThan(before)
})

test('rows are found by their place and by their id; a row on its way is undefined', () => {
  const { window, bring } = setUp()
  bring(`${LIVE}|0`, fullPage('a'), 200)
  const { row, indexOf, list } = window.state()
  expect([row(0)?.id, row(63)?.id, row(64)?.id]).toEqual(['a0', 'a63', undefined])
  expect([indexOf('a5'), indexOf('b5')]).toEqual([5, -1])
  expect(list.total).toBe(200)
})

test('after a jump to rows that are not here yet the list is as long as before', () => {
  const { window, bring } = setUp()
  bring(`${LIVE}|0`, fullPage('a'), 100_000)
  window.setVisibleRows(50_000, 50_030, 50_000)
  expect(window.state()).toMatchObject({ load: { state: 'ready' }, list: { total: 100_000 }, here: [] })
})

test('another view takes the place of the shown one only when it is here', () => {
  const { window, bring, leased } = setUp()
  bring(`${LIVE}|0`, ['a'])
  window.setView(OTHER)
  expect(window.state()).toMatchObject({ view: LIVE, here: [{ id: 'a' }] })
  bring(`${OTHER}|0`, ['b'])
  expect(window.state()).toMatchObject({ view: OTHER, here: [{ id: 'b' }] })
  expect([...leased.keys()]).toEqual([`${OTHER}|0`])
})

test('a list that is about to be held does not move before it is (I12)', () => {
  const { window, bring } = setUp()
  bring(`${LIVE}|0`, ['a', 'b'])
  window.setView(HELD)
  bring(`${LIVE}|0`, ['new', 'a', 'b'], 3, 8)
  expect(window.state().here.map(({ id }) => id)).toEqual(['a', 'b'])
  bring(`${HELD}|0`, ['a', 'b'], 2, 9)
  expect(window.state()).toMatchObject({ view: HELD, here: [{ id: 'a' }, { id: 'b' }] })
  window.setView(LIVE)
  expect(window.state().view).toBe(LIVE)
})

test('a list that is about to be held shows one state: pages that arrive meanwhile may have moved its rows', () => {
  const { window, bring, pages } = setUp()
  bring(`${LIVE}|0`, fullPage('a'), 200, 7)
  window.setView(HELD)
  window.setVisibleRows(50, 80, 50)
  // A newer state: a new row on top has moved the last row of the first page to the second.
  bring(`${LIVE}|0`, ['new', ...fullPage('a').slice(0, -1)], 201, 8)
  bring(`${LIVE}|1`, ['a63', ...fullPage('b').slice(0, -1)], 201, 8)
  pages.set(`${LIVE}|2`, { ...window.state(), rows: [sampleAlert({ id: 'a62' })], gone: new Set() })
  window.setVisibleRows(100, 140, 50)
  const ids = window.state().here.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect([window.state().row(63)?.id, window.state().row(64)]).toEqual(['a63', undefined])
  for (const [page, name] of ['a', 'b', 'c', 'd'].entries()) bring(`${HELD}|${page}`, fullPage(name), 256, 9)
  expect([window.state().view, window.state().row(64)?.id]).toEqual([HELD, 'b0'])
})

test('nothing stays leased when nobody looks any more, and all of it is again when somebody does', () => {
  const { window, bring, leased, stop } = setUp()
  bring(`${LIVE}|0`, ['a'])
  stop()
  expect(leased.size).toBe(0)
  window.subscribe(() => {})
  expect([...leased.keys()]).toEqual([`${LIVE}|0`])
})

test('a page that is there already is part of the first state, before anybody listens', () => {
  const { pages } = setUp()
  const rows = [sampleAlert({ id: 'a' })]
  const list = { at: 1, total: 1, all: 1, more: 0, alerts: 0, waiting: 0, gone: 0, groups: null }
  pages.set(`${LIVE}|0`, { load: { state: 'ready' }, stale: false, list, rows, gone: new Set() })
  const subscribe = () => () => undefined
  const { row, load } = new ListWindow(LIVE, { subscribe, page: (key) => pages.get(key), empty: NO_ALERTS }).state()
  expect(row(0)?.id).toBe('a')
  expect(load.state).toBe('ready')
})
