import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { SpanFactor } from '../../../../../src/areas/charts/pages/charts/span-factor.tsx'
import type { TimeSpan } from '../../../../../src/domain/charts/chart-defaults.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'

function Sample() {
  const [span, setSpan] = useState<TimeSpan>({ factor: 7, unit: 'Day' })
  return (
    <>
      <SpanFactor span={span} disabled={false} onChange={setSpan} />
      <output>{span.factor}</output>
    </>
  )
}

test('a factor that is deleted to type another one is not put back, and none at all is taken back by leaving or Escape (F39)', async () => {
  const { screen } = await renderInPlant(<Sample />)
  const field = screen.getByRole('spinbutton')
  const given = () => screen.getByRole('status').element().textContent
  await field.click()
  await userEvent.keyboard('{End}{Backspace}')
  expect(field.element()).toHaveValue(null)
  await userEvent.keyboard('12')
  expect([given(), field.element().getAttribute('value')]).toEqual(['12', '12'])
  for (const key of ['{Escape}', '{Enter}', '{Tab}']) {
    await field.click()
    await userEvent.keyboard('{End}{Backspace}{Backspace}')
    expect(field.element()).toHaveValue(null)
    await userEvent.keyboard(key)
    await expect.element(field).toHaveValue(Number(given()))
  }
})
