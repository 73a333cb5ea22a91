import { type Locator, page } from 'vitest/browser'
import { button, press, soon } from '../writing/hands.ts'

/** Chooses an entry of the tools of a table. */
export async function chooseTool(name: string, part: Pick<Locator, 'getByRole'> = page): Promise<void> {
  await press(part.getByRole('button', { name: 'Werkzeuge', exact: true }))
  await press(page.getByRole('menuitem', { name }))
  await soon(() => page.getByRole('menu').query()).toBeNull()
}

/** Opens the filters of a table, which are closed until somebody asks for them. */
export const openFilters = (): Promise<void> => press(button('Filter'))
