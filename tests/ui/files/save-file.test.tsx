import { expect, onTestFinished, test, vi } from 'vitest'
import { saveAnswer, saveFile, setFileSaver } from '../../../src/ui/files/save-file.ts'

interface Download {
  readonly name: string
  readonly url: string
}

/** Catches downloads: a browser without windows has nowhere to save to. */
function catchDownloads(): Download[] {
  const downloads: Download[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push({ name: this.download, url: this.href })
  })
  return downloads
}

const contentOf = async (download: Download | undefined) => (await fetch(download?.url ?? '')).text()

test('a file is downloaded with its content, under a safe name', async () => {
  const downloads = catchDownloads()
  expect(await saveFile('Pumpe 1/2\u202e.csv', new Blob(['a;b']))).toBe(true)
  expect(downloads.map(({ name }) => name)).toEqual(['Pumpe 1_2.csv'])
  expect(await contentOf(downloads[0])).toBe('a;b')
})

test('the address of a download is released later, since the browser reads it after the click', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const downloads = catchDownloads()
  await saveFile('a.txt', new Blob(['text']))
  expect(await contentOf(downloads[0])).toBe('text')
  vi.runAllTimers()
  await expect(contentOf(downloads[0])).rejects.toThrow()
})

test('the file of a call has the name and the type that the server sent', async () => {
  const downloads = catchDownloads()
  const data = new TextEncoder().encode('%PDF').buffer
  await saveAnswer({ fileName: 'Datenblatt P1.pdf', contentType: 'application/pdf', data }, 'Dokument')
  await saveAnswer({ fileName: null, contentType: 'application/pdf', data }, 'Dokument')
  expect(downloads.map(({ name }) => name)).toEqual(['Datenblatt P1.pdf', 'Dokument'])
  const response = await fetch(downloads[0]?.url ?? '')
  expect([response.headers.get('content-type'), await response.text()]).toEqual(['application/pdf', '%PDF'])
})

test('an embedding application saves instead of the browser, and its failure is reported', async () => {
  const downloads = catchDownloads()
  onTestFinished(() => setFileSaver(null))
  const saved: string[] = []
  setFileSaver(async (name, content) => {
    saved.push(`${name}: ${await content.text()}`)
    return !name.startsWith('full')
  })
  expect(await saveFile('a/b.txt', new Blob(['1']))).toBe(true)
  expect(await saveFile('full.txt', new Blob(['2']))).toBe(false)
  expect(saved).toEqual(['a_b.txt: 1', 'full.txt: 2'])
  setFileSaver(() => Promise.reject(new Error('no storage')))
  expect(await saveFile('b.txt', new Blob(['3']))).toBe(false)
  expect(downloads).toEqual([])
})
