import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LoadGate } from '../../../src/components/load-gate/load-gate.tsx'
import type { LoadState } from '../../../src/wire/tabs/frame.ts'
import { pageWorker } from '../../support/page/page-worker.ts'

const FAILED: LoadState = { state: 'error', error: { kind: 'network', text: 'down' } }

interface GateProps {
  readonly load: LoadState
  readonly body: string | null
  readonly onRetry?: () => void
}

function Gate(props: GateProps) {
  return (
    <LoadGate what="Der Bericht" {...props}>
      {(body) => <p>Inhalt: {body}</p>}
    </LoadGate>
  )
}

test('a spinner until there is a body, then the content with that body and no spinner', async () => {
  await pageWorker()
  const screen = await render(<Gate load={{ state: 'loading' }} body={null} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Wird geladen …')
  expect(screen.container.textContent).not.toContain('Inhalt')
  await screen.rerender(<Gate load={{ state: 'ready' }} body="Tagesbericht" />)
  expect(screen.container.textContent).toBe('Inhalt: Tagesbericht')
})

test('after 2 s of loading it says that it takes longer, not that it failed', async () => {
  await pageWorker()
  const screen = await render(<Gate load={{ state: 'loading' }} body={null} />)
  await expect.element(screen.getByText('Wird noch geladen …'), { timeout: 10_000 }).toBeVisible()
  expect(screen.getByRole('alert').query()).toBeNull()
})

test('where nothing is under way it says after 2 s that it could not be loaded', async () => {
  await pageWorker()
  const screen = await render(<Gate load={{ state: 'empty' }} body={null} />)
  await expect.element(screen.getByRole('status')).toBeVisible()
  await expect
    .element(screen.getByRole('alert'), { timeout: 10_000 })
    .toHaveTextContent('Der Bericht konnte nicht geladen werden.')
})

test('a failure shows its sentence at once, and the button tries again', async () => {
  await pageWorker()
  const onRetry = vi.fn()
  const screen = await render(<Gate load={FAILED} body={null} onRetry={onRetry} />)
  const sentences = [...screen.getByRole('alert').element().querySelectorAll('p')].map((line) => line.textContent)
  expect(sentences).toEqual([
    'Der Bericht konnte nicht geladen werden.',
    'Netzwerkfehler: keine Antwort vom Webserver.',
  ])
  await screen.getByRole('button', { name: 'Erneut versuchen' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('content that is here stays while a refetch fails', async () => {
  await pageWorker()
  const screen = await render(<Gate load={FAILED} body="Tagesbericht" />)
  expect(screen.container.textContent).toBe('Inhalt: Tagesbericht')
})

test('from 960 px the indicator stands at the start of its place, below it fills the width in the middle (rule D4)', async () => {
  await pageWorker()
  await page.viewport(960, 700)
  const screen = await render(<Gate load={{ state: 'loading' }} body={null} />)
  const spinner = () => {
    const { left, width } =
      screen.getByRole('status').element().firstElementChild?.getBoundingClientRect() ?? new DOMRect()
    return { left, width }
  }
  const wide = spinner()
  await page.viewport(959, 700)
  const narrow = spinner()
  await page.viewport(1280, 800)
  expect(wide.left).toBeLessThan(50)
  expect(narrow.left).toBeGreaterThan(959 / 3)
  expect(narrow.width).toBeGreaterThan(wide.width)
})
