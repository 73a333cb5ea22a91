import { parseArgs } from 'node:util'
import { type AttackReport, attackServer } from '../support/hostile/attack-server.ts'

/** Attacks the server of the simulator: `npm run attack -- --minutes 10 --seed 1`. A breach names its case, `--from` repeats it. */
const { values: args } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
})

const end = performance.now() + Number(args.minutes) * 60_000
const seed = Number(args.seed)
const report: AttackReport = await attackServer({
  seed,
  from: Number(args.from),
  goesOn: () => performance.now() < end,
})
const counts = (of: ReadonlyMap<string, number>) => [...of].map(([name, count]) => `${name} ${count}`).join(', ')
process.stdout.write(
  [
    `seed ${seed}: ${report.cases} connections, ${Math.round(report.bytes / 2 ** 20)} MiB: ${counts(report.byAttack)}`,
    `answers: ${counts(report.statuses)}`,
    `longest wait of another user: ${Math.round(report.longestWaitMs)} ms`,
    `${report.breaches.length} breaches`,
    ...report.breaches.slice(0, 60),
    '',
  ].join('\n'),
)
// The server is not waited for: what it still serves ends with it.
process.exit(report.breaches.length === 0 ? 0 : 1)
