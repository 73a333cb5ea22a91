import { expect, test } from 'vitest'
import { attackServer } from '../../support/hostile/attack-server.ts'
import { ATTACKS } from '../../support/hostile/server-attacks.ts'

test('frames, headers, bodies, uploads, lists and report cells by a seed end their own connections and nothing else (F53, F62)', async () => {
  const { breaches, byAttack, close } = await attackServer({ seed: 20_261_126, goesOn: (cases) => cases < 160 })
  expect(breaches).toEqual([])
  expect([...byAttack.keys()].sort()).toEqual([...ATTACKS].sort())
  await close()
})
