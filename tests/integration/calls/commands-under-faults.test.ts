import { expect, test, vi } from 'vitest'
import { failedOutcome } from '../../../src/domain/commands/command-outcome.ts'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { serveMounts } from '../../../src/simulator/server/serve-mounts.ts'
import { simulatePlant } from '../../../src/simulator/simulate-plant.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { PvSetResult, PvSetValue } from '../../../src/wire/server/pv-command.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { logIn, type NodeTab, openTab, sendAsChromium, startCore } from '../../support/live-in-node.ts'
import { cutAnswers } from '../../support/simulator/cut-answers.ts'
import { checkHistory, type Execution, type Invocation, worstOf } from '../../support/truth/command-history.ts'

const SEED = Number(process.env.HISTORY_SEED ?? 4711)
const COMMANDS = 160
const WAIT = { timeout: 20_000, interval: 50 }
const PATIENCE_MS = 120_000

/** Setpoints keep what they are given, so that the last one written is the one shown. */
const TARGETS: readonly PvRef[] = [1_300_001, 1_400_001, 1_700_001].map((nr) => ({ type: 'AnaOut', nr }))

/** 0 <= random() < 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function valuesOf(values: readonly PvSetValue[]): Record<string, number> {
  return Object.fromEntries(values.map(({ pvRef, doubleValue }) => [liveKey(pvRef) ?? '', doubleValue ?? 0]))
}

function resultOf(result: Result<PvSetResult>): Invocation['result'] {
  if (!result.ok) return failedOutcome(result.error)
  return result.body.status === 'Success' ? 'ok' : 'rejected'
}

test(
  `${COMMANDS} commands of two users in four tabs under faults: each executed as its client was told, none twice (R-40)`,
  async ({ annotate }) => {
    const random = randomFrom(SEED)
    const plant = simulatePlant({ size: 'demo', print: () => undefined })
    let isCutting = true
    // Every third answer of a command is lost after the execution; now and then the one to its repetition as well.
    const cuts = (key: unknown) => isCutting && key !== undefined && random() < 0.3
    const server = await serveMounts([cutAnswers(plant, (req) => cuts(req.headers['idempotency-key']))], {
      port: 0,
      host: '127.0.0.1',
    })
    const cores: LiveCore[] = []
    const tabs: { readonly tab: NodeTab; readonly name: string; readonly user: string; readonly core: LiveCore }[] = []
    for (const user of ['operator', 'admin']) {
      const core = startCore(server.url, {}, sendAsChromium)
      cores.push(core)
      for (const name of [`${user}-1`, `${user}-2`]) {
        const tab = openTab(core, name)
        if (name.endsWith('1')) await logIn(tab, user)
        await tab.lease(TARGETS.map((ref, slot) => ({ topic: 'pvValue', key: liveKey(ref) ?? '', slot })))
        tabs.push({ tab, name, user, core })
      }
    }
    const invocations: Invocation[] = []
    const faults = [
      () => plant.fault({ hub: '*', action: 'drop', ms: 300 }),
      () => plant.fault({ hub: 'pv', action: 'drop' }),
      () => plant.fault({ hub: '*', action: 'slow', ms: 60 }),
      () => plant.failCall('setPvs', { status: 503 }),
      () => plant.failCall('setPvs', 'html'),
      () => plant.failCall('setPvs', 'truncated'),
      () => plant.failCall('setPvs', { status: 403 }),
    ]
    const heal = () => {
      plant.failCall('setPvs', null)
      plant.fault({ hub: '*', action: 'restore' })
    }
    try {
      for (const { core } of tabs) await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
      for (let i = 0; i < COMMANDS; i += tabs.length) {
        heal()
        // Most rounds begin with a working connection, or there would be nothing but refusals.
        if (random() < 0.8)
          for (const { core } of tabs) await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
        const fault = faults[Math.floor(random() * faults.length * 2)]
        fault?.()
        const acts = tabs.map(async ({ tab, name, user }, n) => {
          const pvRef = TARGETS[Math.floor(random() * TARGETS.length)] as PvRef
          const values = [{ pvRef, doubleValue: (30 + i + n) / 100 }]
          const id = `${name}-${i}`
          const invokedAt = plant.now()
          const result = (await tab.api.call('setPvs', { values }, { id, shown: [] })) as Result<PvSetResult>
          const told = { result: resultOf(result), invokedAt, endedAt: plant.now() }
          invocations.push({ id, tab: name, user, op: 'setPvs', values: valuesOf(values), ...told })
        })
        await Promise.all(acts)
      }
      isCutting = false
      heal()
      const executions = (): readonly Execution[] =>
        plant.journal.entries.map(({ call, key, args, at }) => {
          const { values } = args as { readonly values: readonly PvSetValue[] }
          return { id: key, op: call, values: valuesOf(values), at }
        })
      const shownBy = ({ core }: (typeof tabs)[number]) =>
        Object.fromEntries(
          TARGETS.map((ref) => {
            const key = liveKey(ref) ?? ''
            return [key, core.store.lanes.num[core.store.lanes.lane(key) ?? -1] ?? Number.NaN]
          }),
        )
      for (const each of tabs) {
        const history = () => ({ invocations, executions: executions(), shown: shownBy(each) })
        await vi.waitFor(() => expect(checkHistory(history())).toEqual([]), WAIT)
        expect(worstOf(history())).toBeNull()
      }
      const count = (result: Invocation['result']) => invocations.filter((each) => each.result === result).length
      const replays = plant.journal.entries.reduce((sum, entry) => sum + entry.replays, 0)
      await annotate(
        `seed ${SEED}: ${count('ok')} ok, ${count('rejected')} rejected, ${count('unknown')} unknown, ${replays} repeated`,
      )
      // Without these the faults have tested nothing.
      for (const number of [count('ok'), count('rejected'), count('unknown'), replays])
        expect(number).toBeGreaterThan(0)
    } finally {
      for (const core of cores) core.stop()
      await server.close()
    }
  },
  PATIENCE_MS,
)
