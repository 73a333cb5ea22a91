import { useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choiceOf, PRESET_NAMES, type Preset, type RangeChoice } from '../../../../src/domain/time/presets.ts'
import { RangePicker } from '../../../../src/ui/time/range/range-picker.tsx'
import { NOW, now, renderInPlant } from '../inputs/time-page.tsx'

const BERLIN = 'Europe/Berlin'
const DAY_MS = 86_400_000
const WEEK = choiceOf('last7Days', NOW, BERLIN)
const TODAY = choiceOf('today', NOW, BERLIN)

interface Limits {
  readonly min?: number
  readonly max?: number
}

interface SampleProps extends Limits {
  readonly initial: RangeChoice
  readonly onChange: (value: RangeChoice) => void
}

function Sample({ initial, onChange, ...limits }: SampleProps) {
  const [value, setValue] = useState(initial)
  return (
    <RangePicker
      {...limits}
      value={value}
      now={now}
      onChange={(next) => {
        onChange(next)
        setValue(next)
      }}
    />
  )
}

async function setUp(initial: RangeChoice = WEEK, limits: Limits = {}) {
  const onChange = vi.fn<(value: RangeChoice) => void>()
  const screen = await renderInPlant(<Sample {...limits} initial={initial} onChange={onChange} />)
  const edge = (name: 'von' | 'bis') => page.getByRole('textbox', { name })
  return {
    screen,
    edge,
    given: () => onChange.mock.calls.map(([value]) => value),
    shown: () => (['von', 'bis'] as const).map((name) => edge(name).element().getAttribute('value')),
    enter: async (name: 'von' | 'bis', text: string) => {
      await edge(name).fill(text)
      await userEvent.keyboard('{Enter}')
    },
  }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const pressed = () => [...document.querySelectorAll('[aria-pressed="true"]')].map((node) => node.textContent)

describe('wide', () => {
  test('shows the preset, both edges and the length of the range', async () => {
    const { screen, shown } = await setUp()
    expect(pressed()).toEqual(['7\u00a0Tage'])
    expect(shown()).toEqual(['Sa 14.11.2026 12:04', 'Sa 21.11.2026 12:04'])
    expect(screen.getByRole('group', { name: 'Zeitraum' }).element().textContent).toMatch(/7\u00a0Tage$/)
  })

  test('a preset is one press, and pressed again it is the range up to now', async () => {
    const { given } = await setUp({ ...WEEK, from: WEEK.from - DAY_MS, to: WEEK.to - DAY_MS })
    await button('7 Tage').click()
    await button('Gestern').click()
    await button('24 h').click()
    expect(given()).toEqual([WEEK, choiceOf('yesterday', NOW, BERLIN), choiceOf('last24Hours', NOW, BERLIN)])
    expect(pressed()).toEqual(['24\u00a0h'])
  })

  test('arrow keys move between the presets, which are one tab stop', async () => {
    const { given } = await setUp()
    button('7 Tage').element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(button('28 Tage')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(given().map(({ preset }) => preset)).toEqual(['last28Days'])
    await userEvent.keyboard('{Tab}')
    await expect.element(button('Weitere Zeiträume')).toHaveFocus()
  })

  test('the menu has every preset, marks the current one and gives it a button', async () => {
    const { given } = await setUp()
    button('Weitere Zeiträume').element().focus()
    await userEvent.keyboard('{Enter}')
    const items = page.getByRole('menuitemradio')
    await expect.poll(() => items.elements().length).toBe(PRESET_NAMES.length)
    await expect.element(page.getByRole('menuitemradio', { checked: true })).toHaveTextContent('Letzte 7 Tage')
    await page.getByRole('menuitemradio', { name: 'Letzte 12 Monate' }).click()
    expect(given()).toEqual([choiceOf('last12Months', NOW, BERLIN)])
    await expect.poll(pressed).toEqual(['12\u00a0Monate'])
    await expect.poll(() => page.getByRole('menu').query()).toBeNull()
  })

  test.each(PRESET_NAMES.map((preset) => [preset]))('%s has a name in the menu and gives its range', async (preset) => {
    const { given } = await setUp({ from: 0, to: 1, preset: null })
    await button('Weitere Zeiträume').click()
    const at = PRESET_NAMES.indexOf(preset)
    const item = page.getByRole('menuitemradio').nth(at)
    await expect.element(item).toBeVisible()
    expect(item.element().textContent).not.toMatch(/preset|last[A-Z]/)
    await item.click()
    expect(given()).toEqual([choiceOf(preset, NOW, BERLIN)])
  })

  test('previous and next join the range; the day before today is yesterday', async () => {
    const { given } = await setUp(TODAY)
    await button('Vorheriger Zeitraum').click()
    await expect.poll(pressed).toEqual(['Gestern'])
    await button('Vorheriger Zeitraum').click()
    await expect.poll(pressed).toEqual(['eigener'])
    await button('Nächster Zeitraum').click()
    const yesterday = choiceOf('yesterday', NOW, BERLIN)
    const before = { from: yesterday.from - DAY_MS, to: yesterday.from, preset: null }
    expect(given()).toEqual([yesterday, before, yesterday])
  })

  test('beyond the data previous and next say why they do nothing', async () => {
    const { given } = await setUp(TODAY, { min: TODAY.from, max: NOW })
    for (const [name, reason] of [
      ['Vorheriger Zeitraum', 'Frühere Daten gibt es nicht.'],
      ['Nächster Zeitraum', 'Spätere Daten gibt es nicht.'],
    ] as const) {
      await expect.element(button(name)).toHaveAccessibleDescription(reason)
      await button(name).click({ force: true })
    }
    expect(given()).toEqual([])
  })

  test('typed edges make a range of its own, which is a preset if it equals one', async () => {
    const { given, enter, shown } = await setUp(TODAY)
    await enter('von', '18.11.2026')
    await expect.poll(pressed).toEqual(['eigener'])
    await enter('bis', '20.11.')
    await expect.poll(shown).toEqual(['Mi 18.11.2026 00:00', 'Sa 21.11.2026 00:00'])
    await expect.element(page.getByText('3 Tage')).toBeVisible()
    await enter('von', '20.11.2026')
    expect(given().at(-1)).toEqual(choiceOf('yesterday', NOW, BERLIN))
  })

  test.each([
    ['bis', '1.11.2026', 'Das Ende muss nach dem Beginn liegen.'],
    ['von', '31.11.2026', 'Ungültiges Datum'],
    ['von', '', 'Bitte ein Datum eingeben.'],
    ['von', '22.11.2026 13:00', 'Das Ende muss nach dem Beginn liegen.'],
  ] as const)(
    '"%s" %s is refused with a sentence, and the range stays (rules D15, D26)',
    async (name, text, sentence) => {
      const { given, enter, edge, shown } = await setUp(TODAY)
      await enter(name, text)
      await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
      await expect.element(edge(name)).toHaveAccessibleDescription(sentence)
      await expect.element(edge(name)).toHaveAttribute('aria-invalid', 'true')
      expect(given()).toEqual([])
      await enter(name, name === 'von' ? '19.11.2026' : '30.11.2026')
      await expect.poll(() => page.getByRole('alert').query()).toBeNull()
      expect(given()).toHaveLength(1)
      expect(shown()).not.toContain(text)
    },
  )

  test.each([
    ['von', '1.1.2020', 'bis', '1.11.2020', 'Das Datum liegt zu weit in der Vergangenheit.'],
    ['bis', '1.12.2028', 'von', '1.12.2027', 'Das Datum liegt zu weit in der Zukunft.'],
  ] as const)('%s %s, %s %s is outside of the data (rule D25)', async (first, from, second, to, sentence) => {
    const { given, enter } = await setUp(TODAY, { min: TODAY.from - DAY_MS, max: NOW })
    await enter(first, from)
    await enter(second, to)
    await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
    expect(given()).toHaveLength(1)
  })

  test('the seconds of a preset are not shown and not lost', async () => {
    const { given, edge, enter, shown } = await setUp()
    await edge('von').click()
    await userEvent.keyboard('{Tab}')
    expect(given()).toEqual([])
    await enter('von', '14.11.2026 00:00:30')
    await expect.poll(shown).toEqual(['Sa 14.11.2026 00:00:30', 'Sa 21.11.2026 12:04:37'])
    expect(given().map(({ to }) => to)).toEqual([NOW])
  })

  test('the button of a range of its own leads to its start, to be typed over', async () => {
    const { given, edge } = await setUp({ from: TODAY.from - DAY_MS, to: TODAY.to, preset: null })
    await button('eigener').click()
    await expect.element(edge('von')).toHaveFocus()
    await userEvent.keyboard('18.11.2026{Enter}')
    expect(given()).toEqual([{ from: TODAY.from - 3 * DAY_MS, to: TODAY.to, preset: null }])
  })

  test('a preset ends the entry of edges', async () => {
    const { enter, shown } = await setUp(TODAY)
    await enter('von', '31.11.2026')
    await button('Gestern').click()
    await expect.poll(() => page.getByRole('alert').query()).toBeNull()
    expect(shown()).toEqual(['Fr 20.11.2026 00:00', 'Sa 21.11.2026 00:00'])
  })
})

describe('narrow', () => {
  async function setUpNarrow(initial: RangeChoice) {
    await page.viewport(360, 740)
    onTestFinished(() => page.viewport(1280, 800))
    const parts = await setUp(initial)
    const sheet = page.getByRole('dialog', { name: 'Zeitraum auswählen' })
    return { ...parts, sheet }
  }

  test.each<readonly [Preset | null, string]>([
    ['last7Days', 'Letzte 7 Tage'],
    ['thisMonth', 'Dieser Monat'],
    [null, '18.11.2026 – 20.11.2026'],
  ])('one button names the range: %s is "%s"', async (preset, name) => {
    const own = { from: TODAY.from - 3 * DAY_MS, to: TODAY.from, preset: null }
    await setUpNarrow(preset === null ? own : choiceOf(preset, NOW, BERLIN))
    await expect.element(button(name)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })

  test('it opens a sheet over the whole screen, where a preset is one press', async () => {
    const { given, sheet } = await setUpNarrow(WEEK)
    await button('Letzte 7 Tage').click()
    await expect.element(sheet).toBeVisible()
    expect(sheet.element().getBoundingClientRect().width).toBe(360)
    expect(pressed()).toEqual(['Letzte 7 Tage'])
    await sheet.getByRole('button', { name: 'Gestern' }).click()
    await expect.poll(() => sheet.query()).toBeNull()
    expect(given()).toEqual([choiceOf('yesterday', NOW, BERLIN)])
  })

  test('typed edges wait for the button below them, and Cancel forgets them', async () => {
    const { given, sheet, enter } = await setUpNarrow(TODAY)
    await button('Heute').click()
    await enter('von', '18.11.2026')
    expect(given()).toEqual([])
    await sheet.getByRole('button', { name: 'Abbrechen' }).click()
    await expect.poll(() => sheet.query()).toBeNull()
    await button('Heute').click()
    await enter('von', '19.11.2026')
    await sheet.getByRole('button', { name: 'Übernehmen' }).click()
    expect(given()).toEqual([{ from: TODAY.from - 2 * DAY_MS, to: TODAY.to, preset: null }])
  })

  test('a wrongly typed edge is not thrown away by the button: it stays, and the button says why it does nothing (F151)', async () => {
    const { given, sheet, edge, enter } = await setUpNarrow(TODAY)
    await button('Heute').click()
    await enter('von', '35.11.2026')
    const apply = sheet.getByRole('button', { name: 'Übernehmen' })
    await expect.element(apply).toHaveAttribute('aria-disabled', 'true')
    await expect.element(apply).toHaveAttribute('title', 'Ungültiges Datum')
    await apply.click({ force: true })
    expect(given()).toEqual([])
    await expect.element(edge('von')).toHaveValue('35.11.2026')
    await enter('von', '18.11.2026')
    await apply.click()
    expect(given()).toEqual([{ from: TODAY.from - 3 * DAY_MS, to: TODAY.to, preset: null }])
  })
})
