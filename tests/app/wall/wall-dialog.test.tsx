import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { WallDialog } from '../../../src/app/wall/setup/wall-dialog.tsx'
import { PlantSettingsProvider } from '../../../src/ui/locale/plant-settings.tsx'
import { favourites } from '../../../src/ui/preferences/user-pages.ts'
import { enter, press, soon, there } from '../../support/writing/hands.ts'
import { openPage } from '../../support/writing/open-page.tsx'

const dialog = page.getByRole('dialog', { name: 'Wandmonitor einrichten' })
const button = (name: string | RegExp) => dialog.getByRole('button', { name })
const address = () => document.querySelector('[data-wall-address]')?.textContent ?? ''
const chosen = () => [...document.querySelectorAll('[data-place]')].map((row) => row.getAttribute('data-page'))

function Opened() {
  const { pathname, search } = useLocation()
  return <p data-at={pathname + search}>{pathname}</p>
}
const at = () => document.querySelector('[data-at]')?.getAttribute('data-at')

/** The dialog over a page of this address, in front of a user with favourites. */
async function openOver(path: string) {
  // Whose favourites they are is known once somebody is logged in.
  await openPage('/values', { pvs: [] })
  favourites.change(() => [
    { path: '/alerts/pending?priorities=1,2', title: 'Nachtdienst' },
    { path: '/limits', title: 'Grenzwerte' },
    { path: '/values?wall=1', title: 'Wand' },
  ])
  onTestFinished(() => favourites.change(() => []))
  const router = createMemoryRouter(
    [
      {
        path: '*',
        Component: () => (
          <PlantSettingsProvider>
            <Opened />
            <WallDialog open onClose={() => undefined} />
          </PlantSettingsProvider>
        ),
      },
    ],
    { initialEntries: [path] },
  )
  await render(<RouterProvider router={router} />)
  await there(dialog)
}

beforeEach(() => {
  document.title = 'Prozesswerte · Anlage'
})

const select = (name: string) => there(dialog.getByRole('combobox', { name }))

async function choose(name: string, text: string) {
  const list = await select(name)
  const option = [...list.querySelectorAll('option')].find((each) => each.textContent === text)
  if (option === undefined) throw new Error(`${name} has no ${text}`)
  await page.elementLocator(list).selectOptions(option)
}

test('it begins with the page below and its filter, offers favourites and usual pages that a wall can show, and opens their address in the chosen order (experience 13)', async () => {
  await openOver('/values?text=Pumpe')
  expect(chosen()).toEqual(['/values?text=Pumpe'])
  expect(address()).toContain('/values?text=Pumpe&wall=1&pages=/values')
  const offered = [...(await select('Seite hinzufügen')).querySelectorAll('option')].map(
    ({ textContent }) => textContent,
  )
  expect(offered).toContain('Nachtdienst')
  expect(offered).toContain('Stationen')
  expect(offered).not.toContain('Grenzwerte')
  expect(offered).not.toContain('Wand')
  await choose('Seite hinzufügen', 'Nachtdienst')
  await choose('Seite hinzufügen', 'Stationen')
  await soon(chosen).toEqual(['/values?text=Pumpe', '/alerts/pending?priorities=1,2', '/stations'])
  await press(button('Stationen nach oben'))
  await soon(chosen).toEqual(['/values?text=Pumpe', '/stations', '/alerts/pending?priorities=1,2'])
  // The focus follows the row, so that the same key moves it on.
  await soon(() => document.activeElement?.closest('[data-place]')?.getAttribute('data-place')).toBe('1')
  await press(button('Prozesswerte entfernen'))
  await soon(address).toContain('/stations?wall=1&pages=/stations,/alerts/pending')
  await press(button('Öffnen'))
  await soon(at).toBe('/stations?wall=1&pages=/stations,/alerts/pending%3Fpriorities%3D1%252C2&every=30&night=22-6')
})

test('seconds, night and distance are in the address; what is not possible says so and gives no address', async () => {
  await openOver('/stations')
  await enter(dialog.getByRole('textbox', { name: 'Zeit je Seite' }), '45')
  await choose('Von', '23:00')
  await soon(address).toMatch(/every=45&night=23-6$/)
  await press(dialog.getByRole('checkbox', { name: 'Nachts dunkler' }))
  await soon(address).toMatch(/night=off$/)
  await expect.element(dialog.getByText(/Ohne Abstand richtet sich/)).toBeInTheDocument()
  await enter(dialog.getByRole('textbox', { name: /^Abstand/ }), '2,5')
  await soon(address).toMatch(/&distance=2\.5&screen=55$/)
  await expect.element(dialog.getByText(/ist aus 2,5 m auf 55″ lesbar \(16 Winkelminuten\)/)).toBeInTheDocument()
  await enter(dialog.getByRole('textbox', { name: /^Abstand/ }), '8')
  await expect.element(dialog.getByText(/auf 55″ nicht lesbar, nur bis 4,6 m/)).toBeInTheDocument()
  await enter(dialog.getByRole('textbox', { name: 'Zeit je Seite' }), '2')
  await soon(address).toBe('')
  await press(button('Öffnen'))
  await expect.element(dialog.getByText(/Gültiger\sBereich\s5\sbis\s3600\ss/)).toBeInTheDocument()
  expect(at()).toBe('/stations')
  await enter(dialog.getByRole('textbox', { name: 'Zeit je Seite' }), '20')
  await press(button('Stationen entfernen'))
  await expect.element(dialog.getByText(/braucht mindestens eine Seite/)).toBeInTheDocument()
  expect(address()).toBe('')
})

test('the address can be kept as a favourite and taken out again', async () => {
  await openOver('/stations')
  await press(button('Zu Favoriten hinzufügen'))
  await soon(() => favourites.read().at(-1)).toEqual({
    path: '/stations?wall=1&pages=/stations&every=30&night=22-6',
    title: 'Wandmonitor: Stationen',
  })
  await press(button('Aus den Favoriten entfernen'))
  await soon(() => favourites.read().length).toBe(3)
})

test('over a page that a wall does not show it says so and begins with what is chosen', async () => {
  await openOver('/limits')
  await expect.element(dialog.getByText(/Diese Seite kann ein Wandmonitor nicht zeigen/)).toBeInTheDocument()
  expect(chosen()).toEqual([])
  await press(button('Öffnen'))
  await expect.element(dialog.getByText(/braucht mindestens eine Seite/)).toBeInTheDocument()
  await choose('Seite hinzufügen', 'Energieoptimierung')
  await press(button('Öffnen'))
  await soon(at).toMatch(/^\/energy\?wall=1/)
})
