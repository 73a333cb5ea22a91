import { expect, test } from 'vitest'
import { Clock } from '../../../src/app/shell/header/clock.tsx'
import { LANGUAGES } from '../../../src/domain/base/language.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { renderInPlant } from '../../support/page/render-in-plant.tsx'

const DAY_MS = 24 * 3_600_000
/** Weekdays, and dates with as many digits as there are: from Monday, 21 December 2026. */
const DAYS = Array.from({ length: 7 }, (_, index) => Date.UTC(2026, 11, 21, 22, 44, 48) + index * DAY_MS)

test('the clock has its width before its first tick, in every language and on every day', async () => {
  await renderInPlant(
    <div style={{ display: 'flex' }}>
      <Clock />
    </div>,
  )
  const clock = document.querySelector<HTMLElement>('[data-clock]')
  const day = clock?.querySelector('small')
  const time = day?.previousElementSibling
  if (clock === null || day === null || day === undefined || !time) throw new Error('There is no clock')
  const width = () => clock.getBoundingClientRect().width
  time.textContent = ''
  day.textContent = ''
  const before = width()
  for (const language of LANGUAGES) {
    const format = createFormat(language, 'Europe/Berlin')
    for (const at of DAYS) {
      time.textContent = format.time(at)
      day.textContent = format.day(at)
      expect(width(), `${time.textContent} ${day.textContent}`).toBe(before)
    }
  }
})
