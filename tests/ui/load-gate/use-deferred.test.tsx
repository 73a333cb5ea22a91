import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useDeferred } from '../../../src/ui/load-gate/use-deferred.ts'

/** A module whose loads the test settles, in their order. */
function deferredModule() {
  const loads: { readonly resolve: (text: string) => void; readonly reject: (error: Error) => void }[] = []
  return {
    loads,
    load: () => new Promise<string>((resolve, reject) => loads.push({ resolve, reject })),
  }
}

function Shown({ load }: { readonly load: () => Promise<string> }) {
  const [loaded, retry] = useDeferred(load)
  return (
    <button type="button" onClick={retry}>
      {loaded ?? 'nicht da'}
    </button>
  )
}

test('the module is requested after the first paint without being asked for, and shown once it is there', async () => {
  const { loads, load } = deferredModule()
  await render(<Shown load={load} />)
  await expect.poll(() => loads.length).toBe(1)
  await expect.element(page.getByRole('button')).toHaveTextContent('nicht da')
  loads[0]?.resolve('da')
  await expect.element(page.getByRole('button')).toHaveTextContent('da')
})

test('a module that could not be loaded is requested again when the user asks for it', async () => {
  const { loads, load } = deferredModule()
  await render(<Shown load={load} />)
  await expect.poll(() => loads.length).toBe(1)
  loads[0]?.reject(new Error('offline'))
  await page.getByRole('button').click()
  expect(loads).toHaveLength(2)
  loads[1]?.resolve('da')
  await expect.element(page.getByRole('button')).toHaveTextContent('da')
})

test('a page that is left before its first paint requests nothing', async () => {
  const { loads, load } = deferredModule()
  const { unmount } = await render(<Shown load={load} />)
  const before = loads.length
  await unmount()
  await new Promise(requestAnimationFrame)
  expect(loads.length).toBe(before)
})
