import { expect, test } from 'vitest'
import { newCommandRequest } from '../../../src/live/calls/command-request.ts'
import { startUpload } from '../../../src/live/calls/upload.ts'
import type { UploadProgress } from '../../../src/wire/tabs/command.ts'
import { type PageWorker, pageWorker } from '../../support/page/page-worker.ts'

const FILE = { fileName: 'a.txt', contentType: 'text/plain', data: new TextEncoder().encode('H-Q').buffer }
const ARGS = { pvType: 'DigiIn', pvNr: 1, description: 'Kennlinie', docType: 'File', file: FILE } as const

function start() {
  const request = newCommandRequest()
  const seen: UploadProgress[] = []
  const upload = startUpload('uploadDocument', ARGS, { request, onProgress: (progress) => seen.push(progress) })
  return { id: request.id, seen, ...upload }
}

/** The worker says how much of these uploads has been sent. */
function tell(worker: PageWorker, uploads: Readonly<Record<string, UploadProgress>>): void {
  const value = Object.entries(uploads).map(([id, upload]) => ({
    id,
    call: 'uploadDocument' as const,
    tab: 't',
    sentAt: 1,
    changedAt: 1,
    state: { state: 'sent', upload } as const,
  }))
  worker.sendFrame({ values: [{ topic: 'commands', key: '', value, load: { state: 'ready' }, stale: false }] })
}

test('the worker gets the file with the id, and what it says of this upload is passed on once (rule N18)', async () => {
  const worker = await pageWorker()
  const { id, seen, result } = start()
  await expect.poll(() => worker.callsOf('uploadDocument')).toHaveLength(1)
  const [sent] = worker.callsOf('uploadDocument')
  expect(sent?.request?.id).toBe(id)
  expect(sent?.args).toEqual(ARGS)
  const other = { sentBytes: 9, totalBytes: 9 }
  tell(worker, { other, [id]: { sentBytes: 10, totalBytes: 100 } })
  await expect.poll(() => seen).toEqual([{ sentBytes: 10, totalBytes: 100 }])
  tell(worker, { other, [id]: { sentBytes: 10, totalBytes: 100 } })
  tell(worker, { [id]: { sentBytes: 100, totalBytes: 100 } })
  await expect.poll(() => seen.map(({ sentBytes }) => sentBytes)).toEqual([10, 100])
  sent?.respond({ ok: true, body: { status: 'Success', message: null, entries: [] } })
  expect(await result).toMatchObject({ ok: true })
  await expect.poll(() => worker.leased.has('commands/')).toBe(false)
})

test('a cancel goes to the worker with the id of the upload (rule N19)', async () => {
  const worker = await pageWorker()
  const { id, cancel, result } = start()
  await expect.poll(() => worker.callsOf('uploadDocument')).toHaveLength(1)
  cancel()
  await expect.poll(() => worker.cancelled).toContain(id)
  worker.callsOf('uploadDocument')[0]?.respond({ ok: false, error: { kind: 'cancelled', text: '' } })
  expect(await result).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
})
