import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { UploadOptions } from '../../../src/live/calls/upload.ts'
import { UploadArea, useUploads } from '../../../src/ui/files/upload-area.tsx'
import type { SendFile } from '../../../src/ui/files/upload-queue.ts'
import { PlantSettingsProvider } from '../../../src/ui/locale/plant-settings.tsx'
import type { CallError, Result, UploadFile } from '../../../src/wire/server/result.ts'
import { pageWorker } from '../../support/page/page-worker.ts'

const RULES = { maxBytes: 3_000_000, types: ['.pdf', '.txt'] }

interface Sent {
  readonly file: UploadFile
  readonly options: UploadOptions
  readonly settle: (result: Result<unknown>) => void
  readonly cancel: ReturnType<typeof vi.fn>
}

function Area({ send, blocked }: { readonly send: SendFile; readonly blocked: string | null }) {
  const queue = useUploads(RULES)
  return <UploadArea queue={queue} rules={RULES} blocked={blocked} onFiles={(files) => queue.add(files, send)} />
}

/** The area, and what it sends; the test is the server. */
async function open(blocked: string | null = null) {
  await pageWorker()
  const sent: Sent[] = []
  const send: SendFile = (file, options) => {
    const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
    const cancel = vi.fn(() => resolve(failed('cancelled')))
    sent.push({ file, options, settle: resolve, cancel })
    return { result: promise, cancel }
  }
  const screen = await render(
    <PlantSettingsProvider>
      <Area send={send} blocked={blocked} />
    </PlantSettingsProvider>,
  )
  const input = screen.container.querySelector<HTMLInputElement>('input[type=file]')
  const choose = async (...files: readonly File[]) => {
    if (input === null) throw new Error('There is no input of files')
    await userEvent.upload(input, [...files])
  }
  const row = (name: string) => screen.getByRole('listitem').filter({ hasText: name })
  /** The row of a file contains this text. */
  const shows = (name: string, text: string) =>
    expect.poll(() => row(name).query()?.textContent.replaceAll('\u00a0', ' ')).toContain(text)
  const sentTo = (count: number) => expect.poll(() => sent.length).toBe(count)
  return { screen, sent, choose, row, shows, sentTo }
}

const pdf = (name: string, bytes = 10) => new File([new Uint8Array(bytes).fill(7)], name, { type: 'application/pdf' })
const failed = (kind: CallError['kind'], status?: number): Result<never> => ({
  ok: false,
  error: { kind, text: kind, ...(status === undefined ? {} : { status }) },
})
const done: Result<unknown> = { ok: true, body: { status: 'Success', message: null, entries: [] } }

test('a chosen file is sent as it is, shows its progress in bytes and per cent, and is stored (rule N18)', async () => {
  const { screen, sent, choose, sentTo, shows } = await open()
  await choose(pdf('Kennlinie.pdf', 2_516_582))
  await sentTo(1)
  expect(sent[0]?.file).toMatchObject({ fileName: 'Kennlinie.pdf', contentType: 'application/pdf' })
  expect(sent[0]?.file.data.byteLength).toBe(2_516_582)
  sent[0]?.options.onProgress({ sentBytes: 1_572_864, totalBytes: 2_516_582 })
  await shows('Kennlinie.pdf', '1,5 von 2,4 MB 62 %')
  const bar = screen.getByRole('progressbar', { name: 'Fortschritt von Kennlinie.pdf' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '62')
  await expect.element(bar).toHaveAttribute('aria-valuetext', '62\u00a0%')
  sent[0]?.options.onProgress({ sentBytes: 2_516_582, totalBytes: 2_516_582 })
  await shows('Kennlinie.pdf', 'Der Server prüft die Datei')
  sent[0]?.settle(done)
  await shows('Kennlinie.pdf', 'Gespeichert.')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Kennlinie.pdf: Gespeichert.')
  await expect.poll(() => bar.query()).toBeNull()
})

test('several files are sent one after the other, in their order', async () => {
  const { sent, choose, sentTo, shows } = await open()
  await choose(pdf('a.pdf'), pdf('b.pdf'))
  await sentTo(1)
  await shows('b.pdf', 'Wartet')
  sent[0]?.settle(done)
  await sentTo(2)
  expect(sent.map(({ file }) => file.fileName)).toEqual(['a.pdf', 'b.pdf'])
  expect(new Set(sent.map(({ options }) => options.request.id)).size).toBe(2)
})

test('what the server does not accept is refused with its reason, and nothing is sent (S-13)', async () => {
  const { sent, choose, row, screen, shows } = await open()
  await choose(pdf('gross.pdf', 3_000_001), pdf('leer.pdf', 0))
  await shows('gross.pdf', 'Nicht gesendet: Erlaubt sind höchstens 2,9 MB.')
  await shows('leer.pdf', 'Nicht gesendet: Die Datei ist leer.')
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: 'leer.pdf aus der Liste nehmen' }).click()
  await expect.poll(() => row('leer.pdf').query()).toBeNull()
})

test('a file on its way is cancelled, and sent again with the same id (rule N19)', async () => {
  const { screen, sent, choose, sentTo, shows } = await open()
  await choose(pdf('a.pdf'), pdf('b.pdf'))
  await sentTo(1)
  await screen.getByRole('button', { name: 'Hochladen von b.pdf abbrechen' }).click()
  await shows('b.pdf', 'Hochladen abgebrochen.')
  await screen.getByRole('button', { name: 'Hochladen von a.pdf abbrechen' }).click()
  expect(sent[0]?.cancel).toHaveBeenCalledTimes(1)
  await shows('a.pdf', 'Hochladen abgebrochen.')
  expect(sent).toHaveLength(1)
  await screen.getByRole('button', { name: 'a.pdf noch einmal senden' }).click()
  await sentTo(2)
  expect(sent[1]?.options.request.id).toBe(sent[0]?.options.request.id)
})

test('a file that was cut off in the middle stays in the list, and is sent again with the same id (R-44)', async () => {
  const { screen, sent, choose, sentTo, shows } = await open()
  await choose(pdf('a.pdf'))
  await sentTo(1)
  sent[0]?.settle(failed('cut-off'))
  await shows('a.pdf', 'Noch einmal senden ist sicher')
  await screen.getByRole('button', { name: 'a.pdf noch einmal senden' }).click()
  await sentTo(2)
  expect(sent[1]?.options.request.id).toBe(sent[0]?.options.request.id)
})

test.each([
  ['a missing right', { ok: true, body: { status: 'Unauthorized', message: null } } as const, 'Das Recht dazu fehlt'],
  [
    'a refusal in words',
    { ok: true, body: { status: 'Failed', message: 'Der Speicher ist voll.' } } as const,
    'Nicht gespeichert. Der Speicher ist voll.',
  ],
  ['no connection', failed('disconnected'), 'Es wurde nichts gesendet.'],
])('after %s it is certainly not stored, and can be sent again as a new order', async (_, result, text) => {
  const { screen, sent, choose, sentTo, shows } = await open()
  await choose(pdf('a.pdf'))
  await sentTo(1)
  sent[0]?.settle(result)
  await shows('a.pdf', text)
  await screen.getByRole('button', { name: 'a.pdf noch einmal senden' }).click()
  await sentTo(2)
  expect(sent[1]?.options.request.id).not.toBe(sent[0]?.options.request.id)
})

test('a file that is too large for the server is not offered again', async () => {
  const { screen, sent, choose, sentTo, shows } = await open()
  await choose(pdf('a.pdf'))
  await sentTo(1)
  sent[0]?.settle(failed('http', 413))
  await shows('a.pdf', 'Die Datei ist für den Server zu groß')
  expect(screen.getByRole('button', { name: /noch einmal/ }).query()).toBeNull()
})

test.each([
  ['network', 'Bitte in der Liste nachsehen'],
  ['timeout', 'Bitte in der Liste nachsehen'],
  ['cancelled-late', 'nachdem alles gesendet war'],
] as const)('after %s the outcome is unknown, and it is not offered again (R-44)', async (kind, text) => {
  const { screen, sent, choose, sentTo, shows } = await open()
  await choose(pdf('a.pdf'))
  await sentTo(1)
  sent[0]?.settle(failed(kind))
  await shows('a.pdf', text)
  expect(screen.getByRole('button', { name: /noch einmal/ }).query()).toBeNull()
})

test('leaving the page cancels what is on its way, and sends nothing that waits', async () => {
  const { screen, sent, choose, sentTo } = await open()
  await choose(pdf('a.pdf'), pdf('b.pdf'))
  await sentTo(1)
  await screen.unmount()
  expect(sent[0]?.cancel).toHaveBeenCalledTimes(1)
  await expect.poll(() => sent[0]?.cancel.mock.settledResults.length).toBe(1)
  expect(sent).toHaveLength(1)
})

function drag(type: 'dragover' | 'drop', target: Element, ...files: readonly File[]): DragEvent {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })
  target.dispatchEvent(event)
  return event
}

test('dropped files are sent; dropped beside the area they neither are nor replace the page', async () => {
  const { screen, sent, sentTo } = await open()
  const button = screen.getByRole('button', { name: /^Dateien auswählen/ })
  const inside = button.element()
  expect(drag('dragover', inside, pdf('a.pdf')).defaultPrevented).toBe(true)
  await expect.element(screen.getByText('Hier ablegen')).toBeVisible()
  drag('drop', inside, pdf('a.pdf'))
  await sentTo(1)
  await expect.element(screen.getByText('oder hierher ziehen')).toBeVisible()
  expect(drag('drop', document.body, pdf('b.pdf')).defaultPrevented).toBe(true)
  await expect.poll(() => screen.getByText('b.pdf').query()).toBeNull()
  expect(sent).toHaveLength(1)
})

test('the keyboard opens the choice of files, which shows only allowed types', async () => {
  const { screen } = await open()
  const input = screen.container.querySelector<HTMLInputElement>('input[type=file]')
  expect([input?.accept, input?.multiple]).toEqual(['.pdf,.txt', true])
  const opened = vi.fn()
  input?.addEventListener('click', (event) => {
    event.preventDefault()
    opened()
  })
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: /^Dateien auswählen/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledTimes(1)
})

test('a blocked area says why, and takes no dropped file', async () => {
  const { screen, sent } = await open('Das Recht fehlt.')
  const button = screen.getByRole('button', { name: /^Dateien auswählen/ })
  await expect.element(button).toBeDisabled()
  await expect.element(button).toHaveAccessibleDescription('Das Recht fehlt.')
  expect(drag('drop', button.element(), pdf('a.pdf')).defaultPrevented).toBe(true)
  expect([sent.length, screen.getByRole('listitem').query()]).toEqual([0, null])
})
