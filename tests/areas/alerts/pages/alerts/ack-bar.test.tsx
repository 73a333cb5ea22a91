import { expect, test } from 'vitest'
import { AckBar } from '../../../../../src/areas/alerts/pages/alerts/ack-controls.tsx'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'

const nothing = () => undefined
const ACTIONS = { blocked: null, ack: nothing, ackAll: async () => undefined }
const ids = (count: number) => Array.from({ length: count }, (_, index) => `alert ${index}`)

/** Where the buttons stand while so many are selected and on screen: left edge and width of each. */
async function places(selected: number, rows: number, visible: number) {
  const { screen } = await renderInPlant(
    <AckBar
      ids={ids(selected)}
      open={700}
      actions={ACTIONS}
      visible={{ rows, ids: ids(visible), urgent: 0, areSeen: () => true }}
      hasMoved={false}
      onAckSelected={nothing}
      onAckVisible={nothing}
      onAllDone={nothing}
    />,
  )
  const found = [...screen.container.querySelectorAll('button')].map((button) => {
    const { left, width } = button.getBoundingClientRect()
    return { text: button.textContent, place: [Math.round(left), Math.round(width)] }
  })
  await screen.unmount()
  return found
}

test('whatever the buttons count, none of them moves: a press that is on its way strikes what it was meant for (F97)', async () => {
  const before = await places(0, 0, 0)
  expect(before.map(({ text }) => text)).toEqual(['Auswahl quittieren', 'Sichtbare quittieren', 'Alle quittieren …'])
  const after = await places(12, 23, 115)
  expect(after.map(({ text }) => text)).toEqual([
    '12 Störmeldungen quittieren',
    '23 Zeilen, 115 Meldungen quittieren',
    'Alle quittieren …',
  ])
  const many = await places(250, 40, 499)
  for (const there of [after, many]) expect(there.map(({ place }) => place)).toEqual(before.map(({ place }) => place))
})
