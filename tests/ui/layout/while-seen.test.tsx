import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { WhileSeen } from '../../../src/ui/layout/while-seen.tsx'

test('what was never near the window is there while it is printed, and neither before nor after (F153)', async () => {
  await render(
    <div style={{ height: 20_000 }}>
      <WhileSeen>near</WhileSeen>
      <div style={{ height: 10_000 }} />
      <WhileSeen>far away</WhileSeen>
    </div>,
  )
  const texts = () => document.body.textContent
  await expect.element(page.getByText('near')).toBeVisible()
  expect(texts()).not.toContain('far away')
  window.dispatchEvent(new Event('beforeprint'))
  // The browser does not wait.
  expect(texts()).toContain('far away')
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(texts).not.toContain('far away')
  expect(texts()).toContain('near')
})
