import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SheetOutcome } from '../../../src/ui/files/save-sheet.ts'
import { SheetButton } from '../../../src/ui/files/sheet-button.tsx'
import { fileButton, fileEntry, saveAs } from '../../support/page/saved-files.ts'

const progress = page.getByRole('status')

/** A button whose files are written as long as the test wants. */
async function open() {
  const writing = Promise.withResolvers<SheetOutcome>()
  const kinds: string[] = []
  await render(
    <>
      <SheetButton
        blocked={null}
        hint={(kind) => `5 Zeilen als ${kind}-Datei`}
        onSave={(kind, { onProgress }) => {
          kinds.push(kind)
          onProgress(0, 5)
          return writing.promise
        }}
      />
      <button type="button">Danach</button>
    </>,
  )
  return { kinds, end: writing.resolve }
}

test.each(['Enter', ' ', 'ArrowDown'])(
  'the kinds are chosen by key (%s); while a file is written its progress has the focus, afterwards the button',
  async (key) => {
    const { kinds, end } = await open()
    await userEvent.tab()
    await expect.element(fileButton()).toHaveFocus()
    await userEvent.keyboard(`{${key}}`)
    await expect.element(fileEntry('CSV')).toHaveTextContent('Als CSV speichern5 Zeilen als CSV-Datei')
    await expect.element(page.getByRole('menu')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(fileEntry('CSV')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(fileEntry('XLSX')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(progress).toHaveFocus()
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(progress).toHaveFocus()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Abbrechen' })).toHaveFocus()
    end('done')
    await expect.element(fileButton()).toHaveFocus()
    expect(kinds).toEqual(['xlsx'])
  },
)

test('a file that is written at once leaves the focus on the button, one that fails as well', async () => {
  const { end } = await open()
  end('failed')
  await saveAs('CSV')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Die CSV-Datei konnte nicht geschrieben werden.')
  await expect.element(fileButton()).toHaveFocus()
})

test('who has gone on while a file is written keeps the focus', async () => {
  const { end } = await open()
  await saveAs('XLSX')
  const after = page.getByRole('button', { name: 'Danach' })
  await after.click()
  end('done')
  await expect.element(fileButton()).toBeVisible()
  await expect.element(after).toHaveFocus()
})
