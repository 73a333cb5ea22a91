import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type RowMenuProps, useRowMenu } from '../../../../src/ui/table/menu/use-row-menu.tsx'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'

interface Row {
  readonly id: string
}

const ROW: Row = { id: 'a1' }

function Menu({ row, open }: RowMenuProps<Row>) {
  return open && <p>Einträge von {row.id}</p>
}

function Rows({ load }: { readonly load: () => Promise<typeof Menu> }) {
  const menu = useRowMenu<Row, object>(load, {})
  return (
    <section data-in-use={menu.isOpen}>
      {menu.button(ROW, true)}
      {menu.menu}
    </section>
  )
}

test('a menu that cannot be loaded says so, holds nothing, and opens when asked for again', async () => {
  const load = vi.fn<() => Promise<typeof Menu>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  load.mockResolvedValueOnce(Menu)
  await renderInPlant(<Rows load={load} />)
  const alert = page.getByRole('alert')
  const inUse = () => document.querySelector<HTMLElement>('[data-in-use]')?.dataset.inUse
  expect(alert.elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Menü der Zeile' }).click()
  await expect
    .element(alert)
    .toHaveTextContent(
      'Ein Teil der Anwendung konnte nicht geladen werden. Vielleicht wurde sie inzwischen aktualisiert: bitte die Seite neu laden.',
    )
  expect(inUse()).toBe('false')
  await page.getByRole('button', { name: 'Menü der Zeile' }).click()
  await expect.element(page.getByText('Einträge von a1')).toBeVisible()
  expect(alert.elements()).toHaveLength(0)
  expect(inUse()).toBe('true')
  expect(load).toHaveBeenCalledTimes(2)
})
