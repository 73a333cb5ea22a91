import { expect, test, vi } from 'vitest'
import type { UploadOptions } from '../../../src/live/calls/upload.ts'
import { UploadQueue } from '../../../src/ui/files/upload-queue.ts'

test('the remaining time is told after a second, and follows what has been sent', async () => {
  let now = 0
  const queue = new UploadQueue({ maxBytes: 1000, types: [] }, () => now)
  const sent: UploadOptions[] = []
  queue.add([new File(['text'], 'a.txt')], (_, options) => {
    sent.push(options)
    return { result: new Promise(() => undefined), cancel: () => undefined }
  })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const state = () => queue.items()[0]?.state
  const progress = (sentBytes: number) => sent[0]?.onProgress({ sentBytes, totalBytes: 400 })
  now = 999
  progress(100)
  expect(state()).toEqual({ state: 'sending', share: 0.25, leftMs: null })
  now = 2000
  progress(100)
  expect(state()).toEqual({ state: 'sending', share: 0.25, leftMs: 6000 })
  progress(300)
  expect(state()).toMatchObject({ share: 0.75, leftMs: expect.closeTo(2000 / 3) })
  progress(400)
  expect(state()).toEqual({ state: 'checking' })
})

test('what is on its way is neither removed nor sent again, and an unknown id does nothing', () => {
  const queue = new UploadQueue({ maxBytes: 1000, types: [] })
  queue.add([new File(['text'], 'a.txt')], () => ({ result: new Promise(() => undefined), cancel: () => undefined }))
  const before = queue.items()
  const [item] = before
  queue.remove(item?.id ?? '')
  queue.retry(item?.id ?? '')
  for (const act of [queue.cancel, queue.retry, queue.remove]) act.call(queue, 'nobody')
  expect(queue.items()).toBe(before)
})

test('a file that cannot be read is refused, and the next one is sent', async () => {
  const gone = new File(['text'], 'weg.txt')
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  const queue = new UploadQueue({ maxBytes: 1000, types: [] })
  const sent: string[] = []
  queue.add([gone, new File(['text'], 'da.txt')], ({ fileName }) => {
    sent.push(fileName)
    return { result: Promise.resolve({ ok: true, body: { status: 'Success' } }), cancel: () => undefined }
  })
  const states = () => queue.items().map(({ state }) => state)
  await vi.waitFor(() => expect(states()).toEqual([{ state: 'refused', problem: 'unreadable' }, { state: 'stored' }]))
  expect(sent).toEqual(['da.txt'])
})

test('a file that is cancelled while it is read is not sent', async () => {
  const queue = new UploadQueue({ maxBytes: 1000, types: [] })
  const send = vi.fn()
  queue.add([new File(['text'], 'a.txt')], send)
  queue.cancel(queue.items()[0]?.id ?? '')
  await vi.waitFor(() => expect(queue.items()[0]?.state).toEqual({ state: 'cancelled' }))
  expect(send).not.toHaveBeenCalled()
})
