import { useState } from 'react'
import { expect, test } from 'vitest'
import { AckBar } from '../../../../../src/areas/alerts/pages/alerts/ack-controls.tsx'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'
import { soon } from '../../../../support/writing/hands.ts'

const MOVED = 'Die Liste hat sich gerade bewegt: Nichts wurde ausgelöst'

/** The button, a selection that ends when others acknowledge it, and what was done. */
async function showSlot() {
  const done: string[] = []
  let setSelected: (ids: readonly string[]) => void = () => undefined
  function Slot() {
    const [selected, set] = useState<readonly string[]>(['a', 'b'])
    setSelected = set
    return (
      <AckBar
        ids={selected}
        hasSelection={selected.length > 0}
        open={9}
        blocked={null}
        visible={{ rows: 3, ids: ['a', 'b', 'c'], urgent: 0, urgentPriorities: [], areSeen: () => true }}
        hasMoved={false}
        onAckSelected={(ids) => done.push(`selected ${ids.join()}`)}
        onAckVisible={(ids) => done.push(`visible ${ids.join()}`)}
        said=""
        onSay={(text) => text !== '' && done.push(text)}
      />
    )
  }
  const { screen } = await renderInPlant(<Slot />)
  const button = () => screen.container.querySelector('button')
  const text = () => button()?.textContent
  await soon(text).toBe('2 Störmeldungen quittieren')
  return {
    done,
    text,
    endSelection: () => setSelected([]),
    down: () =>
      button()?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse', button: 0 })),
    click: () => button()?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })),
  }
}

test('a press that is meant for a selection which has just ended by itself acknowledges nothing else (F98)', async () => {
  const { done, text, endSelection, down, click } = await showSlot()
  endSelection()
  await soon(text).toBe('3 Zeilen quittieren')
  down()
  click()
  expect(done).toEqual([MOVED])
  // After the time that somebody needs to read what the button says now, it does that.
  await soon(() => {
    down()
    click()
    return done.at(-1)
  }).toBe('visible a,b,c')
})

test('a press that has begun on a selection acknowledges that selection, also if it ends before the press does (F98)', async () => {
  const { done, text, endSelection, down, click } = await showSlot()
  down()
  endSelection()
  await soon(text).toBe('3 Zeilen quittieren')
  click()
  expect(done).toEqual(['selected a,b'])
})
