import { expect, test } from 'vitest'
import { isWall } from '../../../src/domain/wall/wall-mode.ts'
import { isNightHour, wallPath, wallPlan, withoutWall } from '../../../src/domain/wall/wall-plan.ts'

test('only wall=1 asks for a wall monitor', () => {
  expect(['?wall=1', '?a=2&wall=1', '?wall=1&every=9'].every(isWall)).toBe(true)
  expect(['', '?wall=10', '?wall=0', '?firewall=1', '?pages=/wall=1'].some(isWall)).toBe(false)
})

test('the address says pages, seconds, night and the hour of the reload', () => {
  expect(wallPlan('?wall=1&pages=/stations/4,/values%3Fsort=name&every=45&night=23-5&reload=3')).toEqual({
    pages: ['/stations/4', '/values?sort=name'],
    unreadable: [],
    everySeconds: 45,
    night: { from: 23, to: 5 },
    reloadHour: 3,
  })
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
