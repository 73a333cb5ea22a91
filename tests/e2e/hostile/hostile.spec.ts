import { must } from '../../../src/domain/base/must.ts'
import { createChanger, sayChange } from '../../support/hostile/changer.ts'
import { startHostileProxy } from '../../support/hostile/hostile-proxy.ts'
import { HOSTILE_START, HOSTILE_VIEWS } from '../../support/hostile/hostile-views.ts'
import { type BreachName, lookAtPage } from '../../support/hostile/look-at-page.ts'
import { SaidValues } from '../../support/hostile/said-values.ts'
import { expect, test } from '../fixtures.ts'
import { loginByCookie } from '../login.ts'

// Ten pages over a server that damages two of a hundred leaves of its answers and hub messages, or is newer. `npm run hostile` opens all.

test.use({ plantOptions: { start: HOSTILE_START }, sharesPlant: true })

const SEED = 1
const SHARE = 0.02

/** What each page does wrong today, with the number of the fault. A fault that is mended has to go from here. */
const PAGES: { readonly [view: string]: { readonly [B in BreachName]?: string } } = {
  stations: {},
  station: {},
  values: {},
  pendingAlerts: {},
  alertArchive: {},
  events: {},
  'archive chart': {},
  report: {},
  energy: {},
  callNumbers: {},
}

function viewOf(name: string) {
  return must(HOSTILE_VIEWS.find((view) => view.name === name))
}

/** What the server says: what is damaged, and what is only newer than this client, in every place at once. */
const SERVERS = [
  { name: 'a hostile server (F57, F60, F128)', change: createChanger({ seed: SEED, share: SHARE }) },
  {
    name: 'a server with fields and names that this build does not know (R-19)',
    change: createChanger({ seed: SEED, share: 1, kinds: ['unknown enumeration', 'unknown field'] }),
  },
] as const

for (const { name: server, change } of SERVERS)
  test(`ten pages stay, and show nothing wrong, over ${server}`, async ({ context, page, plant, allowErrors }) => {
    test.setTimeout(120_000)
    // Errors of the page are looked at below; the console may say what it likes.
    allowErrors(/./)
    const proxy = await startHostileProxy(plant.url)
    const said = new SaidValues()
    proxy.onText = (_, text) => said.hear(text)
    await loginByCookie(context, proxy.url, 'operator')
    proxy.change = change
    for (const [name, faults] of Object.entries(PAGES)) {
      const breaches = await lookAtPage(page, proxy, viewOf(name).path(plant), said)
      const report = [...breaches.map(({ breach, detail }) => `${breach}: ${detail}`), ...proxy.changes.map(sayChange)]
      expect
        .soft([name, ...new Set(breaches.map(({ breach }) => breach))], report.join('\n'))
        .toEqual([name, ...Object.keys(faults)])
    }
    // What the worker keeps, such as the pending alerts, was changed when the first page asked for it.
    expect(proxy.changes.length).toBeGreaterThan(Object.keys(PAGES).length)
    await proxy.close()
  })

test('pages open where no answer can be read, and ask for none of them without a pause (F60, F150)', async ({
  context,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/./)
  const proxy = await startHostileProxy(plant.url)
  await loginByCookie(context, proxy.url, 'operator')
  proxy.change = createChanger({ seed: SEED, share: 1, kinds: ['bare NaN'] })
  for (const name of ['values', 'report']) {
    expect(await lookAtPage(page, proxy, viewOf(name).path(plant), new SaidValues())).toEqual([])
  }
  expect(proxy.changes.length).toBeGreaterThan(0)
  await proxy.close()
})
