import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useParameter, useSearchText } from '../../../src/ui/page/use-parameter.ts'

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

function Filters() {
  const [area, setArea] = useParameter('area')
  const [limit, setLimit] = useParameter('limit')
  return (
    <>
      <button type="button" onClick={() => setArea(null)}>
        {`area ${area}`}
      </button>
      <button type="button" onClick={() => setLimit('10')}>
        {`limit ${limit}`}
      </button>
    </>
  )
}

test('of two fields changed before the page shows the first change, neither is undone', async () => {
  const router = createMemoryRouter([{ path: '/list', element: <Filters /> }], { initialEntries: ['/list?area=14'] })
  await render(<RouterProvider router={router} />)
  const button = (text: string) => {
    const found = page.getByRole('button', { name: text }).element()
    if (!(found instanceof HTMLElement)) throw new Error(`No button ${text}`)
    return found
  }
  await expect.element(page.getByRole('button', { name: 'area 14' })).toBeVisible()
  const [area, limit] = [button('area 14'), button('limit null')]
  area.click()
  limit.click()
  await expect.element(page.getByRole('button', { name: 'limit 10' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'area null' })).toBeVisible()
  expect(router.state.location.search).toBe('?limit=10')
  // What comes later builds on what is shown by then.
  await router.navigate('/list?area=7')
  await expect.element(page.getByRole('button', { name: 'area 7' })).toBeVisible()
  button('limit null').click()
  await expect.element(page.getByRole('button', { name: 'limit 10' })).toBeVisible()
  expect(router.state.location.search).toBe('?area=7&limit=10')
})
