import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, dialog, discardEntries, enter, field, press, soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'
import { RECORD_ROWS } from '../../../writing/record-rows.ts'

const row = RECORD_ROWS.find(({ call }) => call === 'uploadDocument')
const INCOMPLETE = 'Vor dem Aktualisieren müssen alle Pflichtfelder ausgefüllt sein.'

async function open() {
  if (row === undefined) throw new Error('No row adds a document')
  const { worker } = await openPage(row.path, row.plant)
  const documents = page.getByRole('region', { name: 'Dokumente' })
  await soon(() => button('Dokument …').query()).not.toBeNull()
  const pick = (...files: readonly File[]) =>
    userEvent.upload(documents.getByLabelText(/^Dateien auswählen/), [...files])
  return { documents, pick, sent: () => worker.callsOf('uploadDocument').map(({ args }) => args) }
}

const fileOf = (name: string, text = 'Prüfung ohne Befund') => new File([text], name, { type: 'text/plain' })
const add = () => press(dialog.getByRole('button', { name: 'Hinzufügen' }))
const texts = () => dialog.query()?.textContent ?? ''
const descriptions = () => dialog.getByRole('textbox', { name: 'Kurzbeschreibung', exact: true })

test('a file is never sent without its description: what was picked opens the form, and each file asks for its own (F63)', async () => {
  const { documents, pick, sent } = await open()
  await pick(fileOf('protokoll.txt'), fileOf('foto.txt'), fileOf('setup.exe'))
  await soon(() => descriptions().elements().length).toBe(2)
  await enter(descriptions().nth(0), 'Prüfprotokoll')
  await add()
  await soon(texts).toContain('Bitte eine Kurzbeschreibung eingeben.')
  await soon(texts).toContain(INCOMPLETE)
  expect(sent()).toEqual([])
  await enter(descriptions().nth(1), 'Foto der Pumpe')
  await add()
  await soon(() => dialog.query()).toBeNull()
  await soon(() => sent().length).toBe(1)
  expect(sent()[0]).toMatchObject({
    description: 'Prüfprotokoll',
    docType: 'File',
    file: { fileName: 'protokoll.txt' },
  })
  // One after the other; what must not be sent is listed with its reason, and the one under way can be cancelled.
  const uploads = documents.getByRole('list', { name: 'Dateien' })
  const refused = uploads.getByRole('listitem').filter({ hasText: 'setup.exe' })
  await soon(() => refused.query()?.textContent).toContain('Nicht gesendet')
  await press(documents.getByRole('button', { name: 'Hochladen von protokoll.txt abbrechen' }))
})

test('files that are dropped open the form as those that are picked do; none is sent before its description (F63)', async () => {
  const { documents, sent } = await open()
  const area = documents.getByLabelText(/^Dateien auswählen/).element()
  const dataTransfer = new DataTransfer()
  for (const name of ['protokoll.txt', 'foto.txt']) dataTransfer.items.add(fileOf(name))
  area.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  await soon(() => descriptions().elements().length).toBe(2)
  expect(sent()).toEqual([])
  await add()
  await soon(texts).toContain('Bitte eine Kurzbeschreibung eingeben.')
  expect(sent()).toEqual([])
  await enter(descriptions().nth(0), 'Prüfprotokoll')
  await enter(descriptions().nth(1), 'Foto der Pumpe')
  await add()
  await soon(() => sent().length).toBe(1)
  expect(sent()[0]).toMatchObject({ description: 'Prüfprotokoll', file: { fileName: 'protokoll.txt' } })
})

test('the form says that a file or an address is missing, and a file that is taken off the list is not sent (rule D19) (F63)', async () => {
  const { pick, sent } = await open()
  await press(button('Dokument …'))
  await add()
  await soon(texts).toContain('Bitte eine Datei auswählen.')
  await soon(texts).toContain(INCOMPLETE)
  await enter(dialog.getByRole('combobox', { name: 'Art' }), 'Url')
  await soon(texts).toContain('Bitte eine Beschreibung eingeben.')
  await soon(texts).toContain('Bitte eine URL eingeben.')
  await enter(field('Beschreibung'), 'Handbuch')
  await enter(field('Adresse'), 'javascript:alert(1)')
  await soon(texts).toContain('Es werden nur Web-URLs unterstützt.')
  await soon(texts).not.toContain(INCOMPLETE)
  await press(dialog.getByRole('button', { name: 'Abbrechen' }))
  await press(discardEntries)
  await soon(() => dialog.query()).toBeNull()
  await pick(fileOf('a.txt'))
  await press(dialog.getByRole('button', { name: 'a.txt entfernen' }))
  await add()
  await soon(texts).toContain('Bitte eine Datei auswählen.')
  expect(sent()).toEqual([])
})
