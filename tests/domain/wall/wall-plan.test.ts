import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWall } from '../../../src/domain/wall/wall-mode.ts'
import { isNightHour, wallAddress, wallPath, wallPlan, withoutWall } from '../../../src/domain/wall/wall-plan.ts'

test('only wall=1 asks for a wall monitor', () => {
  expect(['?wall=1', '?a=2&wall=1', '?wall=1&every=9'].every(isWall)).toBe(true)
  expect(['', '?wall=10', '?wall=0', '?firewall=1', '?pages=/wall=1'].some(isWall)).toBe(false)
})

test('the address says pages, seconds, night, the hour of the reload, distance and screen', () => {
  const query = '?wall=1&pages=/stations/4,/values%3Fsort=name&every=45&night=23-5&reload=3&distance=3.5&screen=65'
  expect(wallPlan(query)).toEqual({
    pages: ['/stations/4', '/values?sort=name'],
    unreadable: [],
    ignored: [],
    everySeconds: 45,
    night: { from: 23, to: 5 },
    reloadHour: 3,
    viewing: { distance: 3.5, inches: 65 },
  })
  expect(wallPlan('?wall=1')).toMatchObject({ night: { from: 22, to: 6 }, reloadHour: 4, viewing: null, ignored: [] })
  expect(wallPlan('?wall=1&distance=3').viewing).toEqual({ distance: 3, inches: 55 })
})

test('nonsense in an address is named as it was written and does not apply', () => {
  const plan = wallPlan('?wall=1&every=abc&night=25-3&reload=24&distance=-3&screen=1e9')
  expect(plan.ignored).toEqual(['every=abc', 'night=25-3', 'reload=24', 'distance=-3', 'screen=1e9'])
  expect(plan).toMatchObject({ everySeconds: 30, night: null, reloadHour: null, viewing: null })
  const ignored = (query: string) => wallPlan(`?wall=1&${query}`).ignored
  for (const text of ['every=0.1', 'every=99999', 'every=', 'night=6', 'night=6-6', 'night=1-2-3', 'distance=0.4']) {
    expect(ignored(text)).toEqual([text])
  }
  for (const text of ['distance=21', 'distance=3m', 'screen=9', 'reload=now', 'distance=Infinity']) {
    expect(ignored(text)).toEqual([text])
  }
  expect(ignored('every=5&night=off&reload=off&distance=0.5&screen=200')).toEqual([])
})

test('what somebody chooses is in the address, whatever the filters of the pages say, and is read back from it', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aZ9 ,&=?%#/+üж'), maxLength: 6 })
  const chosenPage = fc
    .tuple(fc.constantFrom('/values', '/stations/4', '/alerts/pending'), text)
    .map(([path, filter]) => (filter === '' ? path : `${path}?${new URLSearchParams({ text: filter })}`))
  const hours = fc.tuple(fc.nat(23), fc.nat(23)).filter(([from, to]) => from !== to)
  const choice = fc.record({
    pages: fc.array(chosenPage, { minLength: 1, maxLength: 5 }),
    everySeconds: fc.integer({ min: 5, max: 3600 }),
    night: fc.option(hours.map(([from, to]) => ({ from, to }))),
    viewing: fc.option(
      fc.record({ distance: fc.constantFrom(0.5, 2.5, 20), inches: fc.integer({ min: 10, max: 200 }) }),
    ),
  })
  fc.assert(
    fc.property(choice, (chosen) => {
      const url = new URL(wallAddress(chosen), 'https://local.invalid')
      expect(wallPlan(url.search)).toMatchObject({ ...chosen, ignored: [], unreadable: [] })
      const [first = ''] = chosen.pages
      expect(new URL(withoutWall(url), url).searchParams.get('text')).toBe(new URL(first, url).searchParams.get('text'))
      expect(url.pathname).toBe(new URL(first, url).pathname)
    }),
  )
  // A page whose address has a bare comma stays one page.
  const filtered = { pages: ['/alerts/pending?priorities=1,2'], everySeconds: 30, night: null, viewing: null }
  expect(wallPlan(new URL(wallAddress(filtered), 'https://local.invalid').search).pages).toEqual([
    '/alerts/pending?priorities=1%2C2',
  ])
})

test('what is missing or makes no sense takes its default; other hosts are named and never visited', () => {
  const usual = wallPlan('?wall=1')
  expect(usual.pages.length).toBeGreaterThan(1)
  expect(wallPlan('?wall=1&every=abc&night=25-3&reload=4').night).toBeNull()
  expect(wallPlan('?wall=1&every=abc').everySeconds).toBe(usual.everySeconds)
  expect(wallPlan('?wall=1&every=0.1').everySeconds).toBe(5)
  expect(wallPlan('?wall=1&every=99999').everySeconds).toBe(3600)
  expect(wallPlan('?wall=1&night=off&reload=off')).toMatchObject({ night: null, reloadHour: null })
  const foreign = wallPlan('?wall=1&pages=//evil.example,https://evil.example,/stations,/login')
  expect(foreign.pages).toEqual(['/stations'])
  expect(foreign.unreadable).toEqual(['//evil.example', 'https://evil.example', '/login'])
})

test('the address of the next page carries the plan, and leaving takes it away again', () => {
  const search = '?wall=1&pages=/stations/4,/values&every=10&reload=off&group=7'
  const next = wallPath('/values?sort=name', search)
  expect(next).toBe('/values?sort=name&wall=1&pages=/stations/4,/values&every=10&reload=off')
  const url = new URL(next, 'https://local.invalid')
  expect(wallPlan(url.search)).toEqual(wallPlan(search))
  expect(withoutWall(url)).toBe('/values?sort=name')
  expect(wallPath('/stations', '')).toBe('/stations?wall=1')
})

test('a night goes over midnight, and an hour of the day is none', () => {
  const hours = (night: { from: number; to: number }) =>
    [...Array(24).keys()].filter((hour) => isNightHour(hour, night))
  expect(hours({ from: 22, to: 2 })).toEqual([0, 1, 22, 23])
  expect(hours({ from: 1, to: 3 })).toEqual([1, 2])
})
