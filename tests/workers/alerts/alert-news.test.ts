import { expect, test } from 'vitest'
import { AlertNews } from '../../../workers/alerts/alert-news.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'

test('what is dropped counts as heard, and what a tab has sounded are still the first ones', () => {
  const news = new AlertNews()
  for (const id of ['a', 'b', 'c', 'd']) news.add(sampleAlert({ id, priority: id === 'b' ? 4 : 5 }))
  news.drop((id) => id === 'b')
  expect([...news.unheardIds]).toEqual(['a', 'c', 'd'])
  expect([news.raised, news.unheard]).toEqual([
    [
      { priority: 5, count: 3 },
      { priority: 4, count: 1 },
    ],
    [{ priority: 5, count: 3 }],
  ])
  expect(news.heard(1)).toBe(true)
  expect([...news.unheardIds]).toEqual(['c', 'd'])
  expect(news.heard(2)).toBe(false)
  expect(news.heard(3)).toBe(true)
  expect([...news.unheardIds]).toEqual(['d'])
})
