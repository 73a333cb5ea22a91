import type { Page } from 'playwright/test'
import { alertMessage } from '../../../src/domain/alerts/alert-state.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { pdfPages } from '../../support/pdf-text.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { csvTable } from '../csv-table.ts'
import { expect, test } from '../fixtures.ts'
import { loginInPage } from '../login.ts'
import { saveTable } from '../save-as.ts'
import { excessWidth, resizeTo, violations } from '../screens/screen-checks.ts'

const LEVEL: PvRef = { type: 'AnaOut', nr: 1_400_001 }
const SAID = 'Schlüssel von PW 14 fehlt'
const NOTED = 'Niveau bis morgen so lassen'
const OWN = 'noch nicht übergeben'

const chapter = (page: Page, id: string) => page.locator(`[data-chapter=${id}]`)
const rows = (page: Page, id: string) => chapter(page, id).locator('[role=row][data-id]')

/** Somebody at another workstation orders a value, and acknowledges an alert. */
async function actElsewhere(plant: SimulatorHandle) {
  const session = await logIn(plant.url, 'admin')
  await session.call('setPvs', { values: [{ pvRef: LEVEL, doubleValue: 1.25 }] })
  // The most urgent one stands where a list of any length shows it.
  const [alert] = plant.model
    .pending(plant.now())
    .filter(({ ackTimestamp }) => ackTimestamp === null)
    .toSorted((a, b) => a.priority - b.priority || b.timestamp - a.timestamp)
  if (alert === undefined) throw new Error('The plant has no open alert')
  await session.call('ackAlerts', { ids: [alert.id] })
  await session.close()
  const config = plant.model.config(LEVEL)
  if (config === undefined) throw new Error('The plant has no such set value')
  return { alert, config }
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout')
  await expect(page.locator('input[name=username]')).toBeVisible()
  await expect.poll(async () => (await page.request.get('/api/UserManagement/info')).status()).toBe(401)
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Bemerkung' }).fill(text)
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
}

test('a shift with a command, an acknowledgement and remarks, as the journal of the plant says; on paper, as a file, and handed over to the next user, who sees no more than that', async ({
  plant,
  login,
  page,
}) => {
  await login('operator')
  const { alert, config } = await actElsewhere(plant)
  await page.goto('/handover')

  await test.step('the command of another workstation, with old and new, as the journal has it', async () => {
    const [entry] = plant.journal.entries
    expect(entry).toMatchObject({ call: 'setPvs', user: 'admin' })
    // Acknowledgements are told with their alerts.
    const commands = plant.journal.entries.filter(({ call }) => call === 'setPvs')
    const row = rows(page, 'events')
    await expect(row).toHaveCount(commands.length)
    await expect(row).toContainText([config.name])
    await expect(row).toContainText([/→ 1,25/])
    await expect(row).toContainText(['admin'])
    await row.getByRole('link').click()
    await expect(page.getByRole('dialog')).toContainText(config.name)
    await page.goBack()
  })
  await test.step('the acknowledgement stands with its alert, once', async () => {
    const row = rows(page, 'alerts')
      .filter({ hasText: alertMessage(alert) })
      .filter({ hasText: alert.stationName })
    await expect(row.first()).toContainText('admin')
    await expect(chapter(page, 'events')).not.toContainText('quittiert')
  })
  await test.step('a remark to the command becomes an annotation of its value, for every workstation', async () => {
    await rows(page, 'events')
      .first()
      .getByRole('button', { name: /^Bemerkung zu/ })
      .click()
    await expect(page.getByText('Wird eine Anmerkung')).toBeVisible()
    await say(page, NOTED)
    await expect(rows(page, 'notes')).toContainText([`Operator: ${NOTED}`])
    const elsewhere = await logIn(plant.url, 'viewer')
    const kept = await elsewhere.call('annotations', {})
    expect(kept.filter(({ text }) => text.includes(NOTED))).toMatchObject([
      { pv: LEVEL, text: `Operator: ${NOTED}`, visible: true },
    ])
    await elsewhere.close()
  })
  await test.step('an open remark to all of the shift is among the open matters', async () => {
    await page.getByRole('checkbox', { name: 'offen' }).check()
    await say(page, SAID)
    await expect(page.locator('[data-matters]')).toContainText(SAID)
  })
  await test.step('paper has names, what is open, and room for two signatures, on at most two pages', async () => {
    const paper = pdfPages(await page.pdf({ preferCSSPageSize: true }))
    console.log(
      'PAGES',
      paper.length,
      paper.map((x) => x.length),
      paper.at(-1)?.slice(0, 1500),
    )
    expect(paper.length).toBeLessThanOrEqual(2)
    const text = paper.join('\n')
    for (const part of ['Schichtübergabe', 'Offene Punkte', SAID, config.name, 'Übergeben: Operator', 'Übernommen:']) {
      expect(text).toContain(part)
    }
  })
  await test.step('a file has a row for each line, with its chapter', async () => {
    const { titles, lines } = await csvTable(await saveTable(page, 'CSV'))
    expect(titles).toEqual(['Kapitel', 'Priorität', 'Zeit', 'Ort', 'Was', 'Stand', 'Benutzer'])
    expect(lines.filter(([title]) => title === 'Befehle')).toHaveLength(await rows(page, 'events').count())
    expect(lines.filter(([title, , , , what]) => title === 'Bemerkungen' && what === SAID)).toHaveLength(1)
  })
  await test.step('it is handed over; what is written afterwards is not', async () => {
    await page.getByRole('button', { name: 'Schicht übergeben' }).click()
    await expect(page.locator('[data-handover=open]')).toContainText(SAID)
    await say(page, OWN)
    await expect(page.locator('[data-remarks="1"]')).toContainText(OWN)
  })
  await test.step('the next user of this workstation sees what was handed over, and only that, and takes it', async () => {
    await logOut(page)
    await loginInPage(page, 'viewer')
    await page.goto('/handover')
    const record = page.locator('[data-handover]')
    await expect(record).toContainText('Übergeben von Operator')
    await expect(record).toContainText(SAID)
    await expect(page.locator('[data-matters]')).toContainText(SAID)
    await expect(page.locator('[data-log]')).not.toContainText(OWN)
    await page.getByRole('button', { name: /^Übernehmen als/ }).click()
    await expect(record).toContainText(/Übernommen von/)
    await page.getByRole('button', { name: `Erledigt: ${SAID}` }).click()
    await expect(page.locator('[data-matters]')).not.toContainText(SAID)
  })
  await test.step('the first user has his own remark again, and reads who has taken over', async () => {
    await logOut(page)
    await loginInPage(page, 'operator')
    await page.goto('/handover')
    await expect(page.locator('[data-remarks="1"]')).toContainText(OWN)
    await expect(page.locator('[data-handover=taken]')).toContainText('Übernommen von')
  })
  await test.step('at 360 px nothing is cut off, and nothing breaks WCAG', async () => {
    await resizeTo(page, 360, 720)
    expect(await excessWidth(page)).toBeLessThanOrEqual(0)
    expect(await violations(page, 'main')).toEqual([])
  })
})
