import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const SETTINGS = { plantName: 'Musterstadt', timeZone: 'Europe/Berlin', weatherService: null }
/** The bar that every page has above it. */
const notice = page.getByRole('status').filter({ hasText: 'Speicherkarte' })

/** Opens the page of a server that says this of itself; returns what stands beside a name, and a wait for the notices that come late. */
async function open(settings: { readonly storageCardLife?: number | null; readonly serverVersion?: string }) {
  const opened = await openPage('/about', { reads: { systemSettings: { ...SETTINGS, ...settings } } })
  const fact = (name: string) => {
    const names = [...document.querySelectorAll('main dt')]
    return names.find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent
  }
  return { ...opened, fact, notices: () => soon(() => opened.worker.leased.has('serverInfo/')).toBe(true) }
}

test.each([
  [19, /^Restlebensdauer 19\u00a0%.*Speicherkarte bald tauschen\.$/, true],
  [20, /^Restlebensdauer 20\u00a0%$/, false],
  [undefined, /^vom Server nicht mitgeteilt$/, false],
  [null, /^vom Server mitgeteilt, aber nicht lesbar$/, false],
])(
  'a storage card with %s per cent of its life is told as %s (F94, rule B17)',
  async (storageCardLife, text, isWarned) => {
    const { fact, notices } = await open(storageCardLife === undefined ? {} : { storageCardLife })
    await soon(() => fact('Speicherkarte der Steuerung')).toMatch(text)
    await notices()
    expect(notice.query() !== null).toBe(isWarned)
  },
)

test('the notice of a worn card stays closed for this percent of its life, and comes again with the next less (rule B17)', async () => {
  const { plant, notices } = await open({ storageCardLife: 19 })
  const toldTo = async (user: string, storageCardLife: number) => {
    plant.answer('systemSettings', { ...SETTINGS, storageCardLife })
    plant.endSession()
    await soon(() => document.body.textContent).toContain('Anmeldung')
    plant.logIn(user)
    await soon(() => document.querySelector('main dl')?.textContent ?? '').toContain(`${storageCardLife}\u00a0%`)
    await notices()
    return notice.query()?.textContent ?? null
  }
  await soon(() => notice.query()?.textContent).toContain('noch 19\u00a0% ihrer Lebensdauer')
  await press(notice.getByRole('button', { name: 'Schließen' }))
  expect(notice.query()).toBeNull()
  expect(await toldTo('operator', 19)).toBeNull()
  expect(await toldTo('operator', 18)).toContain('noch 18\u00a0%')
  expect(await toldTo('viewer', 19)).toContain('noch 19\u00a0%')
})

test.each([
  ['not told is said to be so', {}, /^vom Server nicht mitgeteilt$/],
  [
    'long and looks like markup is cut and shown as text',
    { serverVersion: `99.0 <b>${'x'.repeat(200)}` },
    /^99\.0 <b>x{10,80}…?$/,
  ],
])('a version of the server that is %s (rule B8)', async (_, settings, text) => {
  const { fact } = await open(settings)
  await soon(() => fact('Version des Servers')).toMatch(text)
  expect(fact('Name')).toBe(SETTINGS.plantName)
})
