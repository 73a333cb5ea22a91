import { expect, test } from 'vitest'
import { addSpan, joinedSpans, readKept, spansIn } from '../../../src/domain/shift/unseen-spans.ts'
import type { UnseenSpan } from '../../../src/wire/tabs/unseen.ts'

const span = (from: number, to: number, why: UnseenSpan['why'] = 'link'): UnseenSpan => ({ from, to, why })

test('spans are kept in the order of time, each once, and the oldest go', () => {
  const some = [span(30, 40), span(10, 20), span(30, 40), span(10, 20, 'away'), span(5, 5)].reduce<
    readonly UnseenSpan[]
  >(addSpan, [])
  expect(some).toEqual([span(10, 20), span(10, 20, 'away'), span(30, 40)])
  const many = Array.from({ length: 250 }, (_, i) => span(i * 10, i * 10 + 5)).reduce<readonly UnseenSpan[]>(
    addSpan,
    [],
  )
  expect(many).toHaveLength(200)
  expect(many.at(-1)).toEqual(span(2490, 2495))
})

test('what overlaps or touches is one time to look at, with all its reasons', () => {
  expect(joinedSpans([span(30, 40), span(10, 20), span(15, 30, 'asleep'), span(60, 70, 'away')])).toEqual([
    { from: 10, to: 40, whys: ['link', 'asleep'] },
    { from: 60, to: 70, whys: ['away'] },
  ])
})

test('a time gets the parts of spans that are in it', () => {
  const spans = [span(10, 20), span(30, 40), span(50, 60)]
  expect(spansIn(spans, 15, 35)).toEqual([span(15, 20), span(30, 35)])
  expect(spansIn(spans, 20, 30)).toEqual([])
})

test('what a browser has kept is read by user; what is none is left out', () => {
  const good = {
    spans: [span(1, 2), { from: 2, to: 1, why: 'link' }, { from: 1, to: 2, why: 'bored' }, null],
    readTo: 1,
    seenAt: 'x',
    activeAt: 5,
    before: Number.NaN,
  }
  const found = readKept({ anna: good, ben: { spans: 'none', readTo: 0 }, other: null })
  expect([...found.keys()]).toEqual(['anna'])
  expect(found.get('anna')).toEqual({ spans: [span(1, 2)], readTo: 1, seenAt: null, activeAt: 5, before: null })
  for (const nothing of [null, undefined, 7, 'text', []]) expect(readKept(nothing).size).toBe(0)
})
