import { expect, test } from 'vitest'
import { filesOf, textOf } from './source-files.ts'

const LAZY = /\blazy\(/

test('parts that load late come by `useDeferred` or `DeferredPart`: `lazy` keeps a file that failed once for ever (F145)', () => {
  expect(filesOf('src/**/*.{ts,tsx}').filter((path) => LAZY.test(textOf(path)))).toEqual([])
  expect(LAZY.test("const Wall = lazy(() => import('./wall.tsx'))")).toBe(true)
})
