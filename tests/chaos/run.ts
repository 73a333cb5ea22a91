import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildPages } from '../support/browser/build-pages.ts'
import { Chaos } from './chaos.ts'

/**
 * `npm run chaos -- [--minutes 30] [--tabs 10] [--seed 1]`: random faults for a simulator and a browser full of tabs.
 * Says what happened and when. Exits with 0 if it was all that a run must have, no tab showed an untruth without a mark, after the
 * last fault every tab holds the simulator's state, and no command was executed twice.
 */
const ROOT = fileURLToPath(new URL('./client/', import.meta.url))

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    tabs: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
})
const say = (text: string) => process.stdout.write(`${text}\n`)
const { dist, remove } = await buildPages(ROOT)
try {
  const chaos = await Chaos.start({ dist, tabs: Number(values.tabs), seed: Number(values.seed), say })
  try {
    const verdict = await chaos.run(Number(values.minutes) * 60_000)
    for (const line of verdict.history) say(line)
    for (const breach of verdict.breaches) say(`BREACH ${breach}`)
    say(verdict.breaches.length === 0 ? 'no breach' : `${verdict.breaches.length} breaches`)
    process.exitCode = verdict.breaches.length === 0 ? 0 : 1
  } finally {
    await chaos.close()
  }
} finally {
  await remove()
}
