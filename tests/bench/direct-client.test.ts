import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { replacements } from '../../bench/peers/direct/replacements.ts'
import { buildPages } from '../support/browser/build-pages.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'

test('the client without a worker still builds: its modules export what the views import from those that they replace', async () => {
  const { dist, remove } = await buildPages(PROJECT_ROOT, [replacements])
  try {
    expect(existsSync(`${dist}/index.html`)).toBe(true)
  } finally {
    await remove()
  }
}, 120_000)
