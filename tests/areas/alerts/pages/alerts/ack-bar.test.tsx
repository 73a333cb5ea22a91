import { expect, test } from 'vitest'
import { AckBar } from '../../../../../src/areas/alerts/pages/alerts/ack-controls.tsx'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'
import { soon } from '../../../../support/writing/hands.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => `alert ${index}`)

interface Shown {
  readonly selected: number
  readonly rows?: number
  readonly visible?: number
}

/** Shows the button with so many selected and on screen, and what it has done. */
async function showBar(first: Shown) {
  const done: string[] = []
  const bar = ({ selected, rows = 23, visible = 115 }: Shown) => (
    <p>
      <AckBar
        ids={ids(selected)}
        hasSelection={selected > 0}
        open={700}
        blocked={null}
        visible={{ rows, ids: ids(visible), urgent: 0, urgentPriorities: [], areSeen: () => true }}
        hasMoved={false}
        onAckSelected={(own) => done.push(`selected ${own.length}`)}
        onAckVisible={(own) => done.push(`visible ${own.length}`)}
        said=""
        onSay={(text) => done.push(text)}
      />
      <button type="button">Nachbar</button>
    </p>
  )
  const { screen } = await renderInPlant(bar(first))
  const button = () => screen.container.querySelector('button') as HTMLButtonElement
  await soon(() => screen.container.querySelectorAll('button').length).toBe(2)
  return { done, button, screen, bar }
}

/** Where the buttons stand, and what the first says. */
async function places(shown: Shown) {
  const { screen, button } = await showBar(shown)
  const found = [...screen.container.querySelectorAll('button')].map((each) => {
    const { left, width } = each.getBoundingClientRect()
    return [Math.round(left), Math.round(width)]
  })
  const text = button().textContent
  await screen.unmount()
  return { text, found }
}

test('whatever the button counts, none moves: a press that is on its way strikes what it was meant for (F97)', async () => {
  const before = await places({ selected: 0, rows: 0, visible: 0 })
  expect(before.text).toBe('Sichtbare quittieren')
  const all = [
    [{ selected: 12 }, '12 Störmeldungen quittieren'],
    [{ selected: 0 }, '23 Zeilen, 115 Meldungen quittieren'],
    [{ selected: 0, rows: 40, visible: 40 }, '40 Zeilen quittieren'],
    [{ selected: 250, rows: 40, visible: 499 }, '250 Störmeldungen quittieren'],
  ] as const
  for (const [shown, text] of all) {
    const there = await places(shown)
    expect(there.text).toBe(text)
    expect(there.found).toEqual(before.found)
  }
})
