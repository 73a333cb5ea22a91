import { expect, test } from 'vitest'
import type { SentCommand } from '../../../../src/areas/values/action-dialog/action-state.ts'
import { CommandLine } from '../../../../src/areas/values/action-dialog/command-line.tsx'
import type { CommandState } from '../../../../src/wire/tabs/command.ts'
import { PlayedPlant } from '../../../support/page/played-plant.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'

const SENT: SentCommand = {
  id: 'c1',
  title: 'Werte setzen',
  state: 'accepted',
  text: '',
  isPartial: true,
  canPutBack: false,
  names: new Map([
    ['ao1400001', 'Sollwert Drossel'],
    ['count5', 'Betriebsstunden'],
  ]),
}
const NOBODY = { count: 0, first: [] }

/** What the line says once the worker says this of its command. */
async function lineOf(state: CommandState) {
  const { worker, screen } = await renderInPlant(<CommandLine sent={SENT} wayBack={() => null} />)
  const plant = new PlayedPlant(worker, {})
  plant.set('commands', '', [{ id: 'c1', call: 'ackFaultInputs', tab: 'a', sentAt: 0, changedAt: 0, state }])
  return () => screen.container.textContent
}

test.each<readonly [string, CommandState]>([
  [
    'Nicht ausgeführt: Sollwert Drossel. Das Übrige ist von der Anlage bestätigt.',
    { state: 'confirmed', refused: { count: 1, first: ['ao1400001'] } },
  ],
  ['Von der Anlage bestätigt.', { state: 'confirmed', refused: NOBODY }],
  [
    'Nicht ausgeführt: Sollwert Drossel und 2 weitere. Angenommen, Rückmeldung der Anlage steht aus …',
    {
      state: 'accepted',
      waiting: { count: 1, first: ['count5'] },
      refused: { count: 3, first: ['ao1400001', '1.', '16-1'] },
    },
  ],
  [
    'Nicht ausgeführt: 2 Ziele. Nicht bestätigt: keine Rückmeldung der Anlage in der erwarteten Zeit. Ohne Rückmeldung: Betriebsstunden.',
    {
      state: 'unconfirmed',
      why: 'deadline',
      missing: { count: 1, first: ['count5'] },
      refused: { count: 2, first: ['1.', '16-1'] },
    },
  ],
])('says "%s": by name, what was not carried out before what was (F47)', async (text, state) => {
  const said = await lineOf(state)
  await expect.poll(said).toBe(`Werte setzen${text}`)
})
