import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useParameter, useSearchText } from '../../../src/components/page/use-parameter.ts'

function Search() {
  const [text, search] = useSearchText()
  const [sort, setSort] = useParameter('sort')
  return (
    <>
      <input type="search" aria-label="Suche" value={text} onChange={({ target }) => search(target.value)} />
      <button type="button" onClick={() => setSort(sort === null ? 'name' : null)}>
        Sortieren
      </button>
    </>
  )
}

async function show(address: string) {
  const router = createMemoryRouter([{ path: '/list', element: <Search /> }], { initialEntries: [address] })
  await render(<RouterProvider router={router} />)
  return { router, field: page.getByRole('searchbox', { name: 'Suche' }), search: () => router.state.location.search }
}

test('letters typed into the middle of a search stay where they are typed, and the address follows', async () => {
  const { field, search } = await show('/list?text=ab')
  await expect.element(field).toHaveValue('ab')
  await field.click()
  await userEvent.keyboard('{End}{ArrowLeft}xyz')
  await expect.element(field).toHaveValue('axyzb')
  await expect.poll(search).toBe('?text=axyzb')
})

test('what comes by a link or the back button is shown, whatever was typed before; nothing else of the address is lost', async () => {
  const { router, field, search } = await show('/list?text=ab&sort=name')
  await field.fill('abc')
  await expect.poll(search).toBe('?text=abc&sort=name')
  await router.navigate('/list?text=pump')
  await expect.element(field).toHaveValue('pump')
  await router.navigate(-1)
  await expect.element(field).toHaveValue('abc')
  await field.fill('')
  await expect.poll(search).toBe('?sort=name')
  await page.getByRole('button', { name: 'Sortieren' }).click()
  await expect.poll(search).toBe('')
  await page.getByRole('button', { name: 'Sortieren' }).click()
  await expect.poll(search).toBe('?sort=name')
  await router.navigate('/list')
  await expect.element(field).toHaveValue('')
})
