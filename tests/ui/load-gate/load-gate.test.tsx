import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LoadGate } from '../../../src/ui/load-gate/load-gate.tsx'
import type { LoadState } from '../../../src/wire/tabs/frame.ts'
import { pageWorker } from '../../support/page/page-worker.ts'
import { button, press, soon, there } from '../../support/writing/hands.ts'
import { openPage } from '../../support/writing/open-page.tsx'

const FAILED: LoadState = { state: 'error', error: { kind: 'network', text: 'down' } }

afterEach(() => void vi.useRealTimers())

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

/** Specification 9, "Dialog load-failure message": after 2000 ms. */
test.each([
  ['of loading it says that it takes longer, not that it failed', 'loading', 'status', 'Wird noch geladen …'],
  ['in which nothing is under way it says that it failed', 'empty', 'alert', 'Nicht geladen: Der Bericht.'],
] as const)('after 2 s, not before, %s (T12)', async (_, state, role, sentence) => {
  await pageWorker()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await render(<Gate load={{ state }} body={null} />)
  await vi.advanceTimersByTimeAsync(1999)
  expect(screen.container.textContent).toBe('Wird geladen …')
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(screen.getByRole(role)).toHaveTextContent(sentence)
  expect(screen.getByRole(role === 'alert' ? 'status' : 'alert').query()).toBeNull()
})

test.each([
  [{ kind: 'network', text: 'down' }, 'Netzwerkfehler: keine Antwort vom Webserver.'],
  [
    { kind: 'not-json', text: 'down' },
    'Die Antwort kam nicht vom Anlagenserver, sondern zum Beispiel von einem Proxy.',
  ],
  [{ kind: 'http', status: 403, text: '' }, 'Zugriff verweigert: Bitte die Benutzerrechte aktualisieren.'],
] as const)(
  'a failure (%j) shows its sentence at once, and the button tries again (rule A32)',
  async (error, sentence) => {
    await pageWorker()
    const onRetry = vi.fn()
    const load: LoadState = { state: 'error', error }
    const screen = await render(<Gate load={load} body={null} onRetry={onRetry} />)
    const sentences = [...screen.getByRole('alert').element().querySelectorAll('p')].map((line) => line.textContent)
    expect(sentences).toEqual(['Nicht geladen: Der Bericht.', sentence])
    await press(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(onRetry).toHaveBeenCalledOnce()
  },
)

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

test.each(['/maintenance', '/maintenance/messages', '/remote-alarm/plans', '/text-output'])(
  'if only the names of stations fail, %s says so, and its button asks for them again (F23, R-14)',
  async (path) => {
    const { worker } = await openPage(path, {
      reads: {
        alarmPlans: { alarmPlans: [] },
        maintenanceDescriptions: [],
        maintenanceNotifications: [],
        textOutputs: [],
      },
    })
    const asked = () => worker.callsOf('stations')
    const failure = page.getByRole('main').getByText(/HTTP 503/)
    await soon(() => asked().length).toBe(1)
    asked()[0]?.respond({ ok: false, error: { kind: 'http', status: 503, text: '' } })
    await there(failure)
    await press(button('Erneut versuchen'))
    await soon(() => asked().length).toBe(2)
    asked()[1]?.respond({ ok: true, body: [] })
    await soon(() => failure.query()).toBeNull()
    await soon(() => document.querySelector('main [role=alert]')).toBeNull()
  },
)
