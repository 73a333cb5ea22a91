import { availableParallelism } from 'node:os'
import { PEERS } from '../peers/peers.ts'
import type { Scenario } from '../scenario.ts'
import { TICK_MS } from '../subjects/feed-simulator.ts'
import { product } from '../subjects/product.ts'
import type { Subject } from '../subjects/subject.ts'
import { measureBlankTabs } from '../tabs/blank-tabs.ts'
import { type Measured, measureTabs } from '../tabs/measure-tabs.ts'
import { browserProduct } from '../tools/browser-product.ts'
import { describeMachine } from '../tools/machine.ts'
import { blankKeys, blankRounds, subjectRounds, viewKeys } from './screen-figures.ts'
import { type ScreenPlan, screenPlan } from './screen-plan.ts'
import { type ScreenRun, ScreenRuns, type ScreenView } from './screen-runs.ts'
import { detailTable, headlineTable } from './screen-tables.ts'

const FEED = { seed: 1, updatesPerSecond: 2000 }
const MAX_REASON_LETTERS = 160
/** Of all cores. More tabs of a subject that takes this much say something of the machine only, and take minutes to open. */
const SATURATED = 0.7

function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.slice(0, MAX_REASON_LETTERS)
}

async function measure(plan: ScreenPlan, subject: Subject, view: ScreenView, round: number): Promise<ScreenRun> {
  const counts = plan.countsOf(round)
  const { warmUpMs, measureMs } = plan
  let failure: string | null = null
  const onFailure = (count: number, error: unknown) => {
    failure = `fails with ${count} tabs: ${reasonOf(error)}`
  }
  const goesOn = (count: number, { cpu }: Measured) => {
    const cores = availableParallelism()
    if (count === counts.at(-1) || cpu < SATURATED * cores) return true
    failure = `was not opened with more than ${count} tabs, which took ${cpu.toFixed(2)} of ${cores} cores`
    return false
  }
  const shared = { feed: FEED, view, arrangement: 'window', counts, warmUpMs, measureMs, goesOn } as const
  try {
    const measured = await measureTabs({ subject, ...shared, ...(subject === product ? {} : { onFailure }) })
    return { round, view, subject: subject.name, counts, measured, failure }
  } catch (error) {
    if (subject === product) throw error
    return { round, view, subject: subject.name, counts, measured: [], failure: `fails: ${reasonOf(error)}` }
  }
}

/** Returns why subjects are missing in a view, one sentence each. */
function gaps(view: ScreenView, runs: readonly ScreenRun[], plan: ScreenPlan): readonly string[] {
  const chosen = PEERS.filter(({ subject }) => plan.subjects === null || plan.subjects.includes(subject.name))
  return [
    ...chosen.flatMap(({ subject, missing }) => (missing === null ? [] : [`${subject.name} was left out: ${missing}`])),
    ...chosen.flatMap(({ subject }) => (subject.views.includes(view) ? [] : [`${subject.name} has no such view.`])),
    ...runs.flatMap((run) =>
      run.view === view && run.failure !== null ? [`${run.subject} ${run.failure} (round ${run.round})`] : [],
    ),
  ]
}

/** Compares the product with its peers on the screens that people have. */
export const screen: Scenario = async ({ quick, say }) => {
  const plan = screenPlan(quick, process.env)
  const installed = [product, ...PEERS.flatMap(({ subject, missing }) => (missing === null ? [subject] : []))]
  const subjects = installed.filter(({ name }) => plan.subjects === null || plan.subjects.includes(name))
  const runs = new ScreenRuns(plan.file)
  for (let round = 1; round <= plan.rounds; round += 1) {
    const counts = plan.countsOf(round)
    if (!runs.hasBlank(round, counts)) {
      say(`screen: blank tabs, round ${round} of ${plan.rounds}`)
      runs.addBlank({ round, counts, measured: await measureBlankTabs(counts, plan) })
    }
    for (const view of plan.views) {
      for (const subject of subjects.filter(({ views }) => views.includes(view))) {
        if (runs.has(round, view, subject.name, counts)) continue
        say(`screen: ${view}, ${subject.name}, round ${round} of ${plan.rounds}`)
        const run = await measure(plan, subject, view, round)
        if (quick && run.failure !== null) throw new Error(`${subject.name} ${run.failure}`)
        runs.add(run)
      }
    }
  }
  const blank = blankRounds(runs.blank)
  const views = plan.views.map((view) => ({ view, measured: subjectRounds(runs.all, view, subjects) }))
  return {
    scenario: 'screen',
    measuredAt: new Date().toISOString(),
    machine: describeMachine(await browserProduct()),
    setting: {
      quick,
      rounds: plan.rounds,
      tabs: plan.countsOf(1).join(' '),
      tabsOfLaterRounds: plan.countsOf(2).join(' '),
      warmUpMs: plan.warmUpMs,
      measureMs: plan.measureMs,
      ...FEED,
      size: 'wall',
      tickMs: TICK_MS,
      viewport: '1920 x 1080',
    },
    tables: [
      ...views.map(({ view, measured }) => headlineTable(view, measured, blank, gaps(view, runs.all, plan))),
      ...views.map(({ view, measured }) => detailTable(view, measured, blank)),
    ],
    keys: {
      ...blankKeys(blank),
      ...Object.fromEntries(views.flatMap(({ view, measured }) => Object.entries(viewKeys(view, measured, blank)))),
    },
  }
}
