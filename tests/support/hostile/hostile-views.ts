import { VIEWS, type View } from '../../e2e/screens/views.ts'

/** Every view, with a machine that exists. */
export const HOSTILE_VIEWS: readonly View[] = VIEWS.map((view) =>
  view.name === 'machine'
    ? { ...view, path: (plant) => view.path(plant).replace('undefined', 'DigiIn-1100001') }
    : view,
)

/** A working day, half past nine at the plant. */
export const HOSTILE_START = Date.parse('2026-11-04T08:30:00Z')
