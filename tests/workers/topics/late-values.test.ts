import { expect, test } from 'vitest'
import { Store } from '../../../workers/topics/store.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { storeContext } from '../../support/fakes/store-context.ts'

test('a state that was on its way when its key was released is dropped: whoever leases it next waits for a new one (T1)', () => {
  const store = new Store(storeContext(new FakeClock()))
  const handlers = new Map(store.handlers('dialState', () => undefined))
  const arrives = () => handlers.get('newDialState')?.({ stationNumber: 14, dialState: 'Connected' })
  const cell = () => store.values.get('dialState', '14')
  store.leased('dialState', '14', true)
  arrives()
  expect(cell()).toMatchObject({ value: { dialState: 'Connected' } })
  store.leased('dialState', '14', false)
  store.forget('dialState', '14')
  arrives()
  expect(cell()).toBeUndefined()
  store.leased('dialState', '14', true)
  expect(cell()).toMatchObject({ value: null, load: { state: 'loading' } })
})
