import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { pageRule } from '../../../../src/ui/files/print/page-rule.ts'
import { PrintButton } from '../../../../src/ui/files/print/print-button.tsx'
import { PrintPage } from '../../../../src/ui/files/print/print-page.tsx'
import { PlantSettingsProvider } from '../../../../src/ui/locale/plant-settings.tsx'
import { pageWorker } from '../../../support/page/page-worker.ts'

const USER = { userName: 'mk', displayName: 'Maria Krause', csrfToken: '' }

/** The texts in the margins of the pages by their place, and the size of the paper. */
function margins() {
  const [page] = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules])
  const text = page?.cssText ?? ''
  const box = (name: string) => new RegExp(`@${name} \\{[^}]*content: ([^;]*);`).exec(text)?.[1]
  return {
    size: /size: ([^;]*);/.exec(text)?.[1],
    top: box('top-left'),
    left: box('bottom-left'),
    right: box('bottom-right'),
  }
}

async function open(title = 'Tagesbericht') {
  const worker = await pageWorker()
  const screen = await render(
    <PlantSettingsProvider>
      <PrintButton />
      <PrintPage title={title} range="20.11.2026" mark="vorläufig" orientation="landscape">
        <p>Zulauf 7007 m³</p>
      </PrintPage>
    </PlantSettingsProvider>,
  )
  return { worker, screen }
}

const sheet = () => document.querySelector('[data-print-page]')

test('while it is printed there is a sheet with title, range and content, and nothing of it before and after', async () => {
  await open()
  expect(sheet()).toBeNull()
  window.dispatchEvent(new Event('beforeprint'))
  expect(sheet()?.querySelector('h1')?.textContent).toBe('Tagesbericht')
  expect(sheet()?.textContent).toContain('20.11.2026vorläufigZulauf 7007 m³')
  expect(sheet()?.parentElement).toBe(document.body)
  expect(margins()).toEqual({
    size: 'a4 landscape',
    top: '"Tagesbericht · 20.11.2026"',
    left: expect.stringMatching(/^"gedruckt am \d\d\.\d\d\.\d{4} \d\d[AB]?:\d\d:\d\d/),
    right: '"Seite " counter(page) " von " counter(pages) ""',
  })
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(sheet).toBeNull()
  expect(document.adoptedStyleSheets).toEqual([])
})

test('the margins name the user who prints', async () => {
  const { worker } = await open()
  window.dispatchEvent(new Event('beforeprint'))
  await expect.poll(() => worker.leased.has('session/')).toBe(true)
  const load = { state: 'ready' } as const
  worker.sendFrame({
    values: [{ topic: 'session', key: '', value: { state: 'active', user: USER }, load, stale: false }],
  })
  await expect.poll(() => margins().left).toMatch(/, Maria Krause"$/)
  window.dispatchEvent(new Event('afterprint'))
})

test('the button opens the dialog of the browser', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { screen } = await open()
  await screen.getByRole('button', { name: /^Drucken/ }).click()
  expect(print).toHaveBeenCalledTimes(1)
})

test('a title cannot leave its string, whatever is in it', () => {
  const title = 'a" ; } body { display: none } \\\n</style>'
  const sheet = new CSSStyleSheet()
  const rule = pageRule('portrait', { running: title, printed: title, page: ['a', 'b', 'c'] })
  const running = /@top-left \{ content: ("[^"]*")/.exec(rule)?.[1]
  sheet.replaceSync(rule)
  expect([...sheet.cssRules].map((rule) => rule.constructor.name)).toEqual(['CSSPageRule', 'CSSPageRule'])
  const probe = document.createElement('p')
  document.body.append(probe)
  probe.style.quotes = `${running} "x"`
  expect(getComputedStyle(probe).quotes).toContain('body { display: none }')
  probe.remove()
})
