import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { SearchField } from '../../../src/ui/controls/search-field.tsx'
import { contrast } from '../../support/page/contrast.ts'

test.each(['light', 'dark'])('what stands in an empty search is readable in the theme %s', async (theme) => {
  document.documentElement.dataset.theme = theme
  try {
    await render(<SearchField label="Name oder EKS" value="" onChange={() => undefined} />)
    const field = document.querySelector('input')
    if (field === null) throw new Error('There is no search')
    const { color, opacity } = getComputedStyle(field, '::placeholder')
    expect(opacity).toBe('1')
    expect(contrast(color, getComputedStyle(field).backgroundColor)).toBeGreaterThanOrEqual(4.5)
  } finally {
    delete document.documentElement.dataset.theme
  }
})
