import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { FileField } from '../../../../src/components/form/fields/file-field.tsx'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'

const SHEET = new File(['x'.repeat(2048)], 'Kennlinie.pdf', { type: 'application/pdf' })
const NOTE = new File(['ab'], 'notiz.txt', { type: 'text/plain' })

interface PickerProps {
  readonly seen: (readonly string[])[]
  readonly multiple?: boolean
  readonly accept?: readonly string[]
  readonly blocked?: string
}

function Picker({ seen, ...props }: PickerProps) {
  const [value, setValue] = useState<readonly File[]>([])
  return (
    <FileField
      label="Datei"
      {...props}
      value={value}
      onChange={(next) => {
        seen.push(next.map(({ name }) => name))
        setValue(next)
      }}
    />
  )
}

async function show(props: Partial<PickerProps> = {}) {
  const seen: (readonly string[])[] = []
  const { screen } = await renderInPlant(<Picker seen={seen} {...props} />)
  const input = () => {
    const found = screen.container.querySelector('input[type=file]')
    if (found === null) throw new Error('There is no file input')
    return found
  }
  const drop = (...files: readonly File[]) => {
    const dataTransfer = new DataTransfer()
    for (const file of files) dataTransfer.items.add(file)
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    screen.getByRole('button', { name: 'Datei' }).element().dispatchEvent(event)
  }
  return { screen, seen, input, drop }
}

test('a picked file shows its name, size and type; the next one replaces it, and it can be removed', async () => {
  const { screen, seen, input } = await show()
  await userEvent.upload(input(), SHEET)
  const row = screen.getByRole('listitem')
  await expect.poll(() => row.query()?.textContent).toMatch(/Kennlinie\.pdf2,0\skBapplication\/pdf/)
  await userEvent.upload(input(), NOTE)
  await screen.getByRole('button', { name: 'notiz.txt entfernen' }).click()
  expect(seen).toEqual([['Kennlinie.pdf'], ['notiz.txt'], []])
})

test('several files are collected, by the button and by dropping them', async () => {
  const { seen, input, drop } = await show({ multiple: true })
  await userEvent.upload(input(), SHEET)
  drop(NOTE)
  await expect.poll(() => seen.at(-1)).toEqual(['Kennlinie.pdf', 'notiz.txt'])
})

test('a file of a type that is not allowed is named and not taken', async () => {
  const { screen, seen, drop } = await show({ accept: ['.pdf'] })
  drop(NOTE)
  const button = screen.getByRole('button', { name: 'Datei' })
  await expect
    .element(button)
    .toHaveAccessibleDescription('notiz.txt: Dieser Dateityp ist hier nicht erlaubt. Erlaubt: .pdf')
  expect(seen).toEqual([])
  drop(SHEET)
  await expect.element(button).not.toHaveAttribute('aria-invalid')
  expect(seen).toEqual([['Kennlinie.pdf']])
})

test('a blocked field takes no dropped file', async () => {
  const { screen, seen, drop } = await show({ blocked: 'Das Recht fehlt.' })
  drop(SHEET)
  await expect.element(screen.getByText('Das Recht fehlt.')).toBeVisible()
  expect(seen).toEqual([])
})
