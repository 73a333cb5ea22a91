import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { policyProblems } from '../../../src/areas/session/rules/password-rules.ts'
import type { Problem } from '../../../src/domain/forms/problem.ts'
import { domainProblem, rangeSentence } from '../../../src/domain/forms/value-rules.ts'
import { PlantSettingsProvider } from '../../../src/ui/locale/plant-settings.tsx'
import { useProblemText } from '../../../src/ui/status/problem-text.ts'
import { pageWorker } from '../../support/page/page-worker.ts'
import { speak } from '../../support/page/speak.ts'

const LEVEL = { domainConfig: { min: 0, max: 12_000 }, decimalPlaces: 2, dimension: 'm³/h' }

async function problemTexts() {
  await pageWorker()
  const { result } = await renderHook(() => useProblemText(), { wrapper: PlantSettingsProvider })
  return (problem: Problem | null) => (problem === null ? '' : result.current(problem))
}

test('numbers have the format of the language and the decimals of the PV (rules E12, E13)', async () => {
  const text = await problemTexts()
  expect(text(domainProblem(12_000.5, LEVEL))).toBe('Der Wert 12.000,50 liegt über dem Maximalwert von 12.000,00')
  expect(text(domainProblem(-0.5, LEVEL))).toBe('Der Wert -0,50 liegt unter dem Minimalwert von 0,00')
})

test('a range is told with its unit, and without one ends with its number (rule E15)', async () => {
  const text = await problemTexts()
  expect(text(rangeSentence(LEVEL))).toBe('Gültiger Bereich 0,00 bis 12.000,00\u00a0m³/h')
  expect(text(rangeSentence({ ...LEVEL, dimension: '' }))).toBe('Gültiger Bereich 0,00 bis 12.000,00')
  expect(text(rangeSentence({ ...LEVEL, domainConfig: { min: null, max: 4 } }))).toBe('Maximalwert 4,00\u00a0m³/h')
})

test('a count chooses the plural of the language', async () => {
  const policy = { requiresDigit: false, requiresUpperCase: false, requiresLowerCase: false, managedByDomain: false }
  const text = await problemTexts()
  await speak('en')
  const [one, eight] = [1, 8].map((minimumLength) => policyProblems('', { ...policy, minimumLength })[0] ?? null)
  await expect.poll(() => text(one ?? null)).toBe('The new password needs at least 1 character.')
  expect(text(eight ?? null)).toBe('The new password needs at least 8 characters.')
  await speak('de')
})
