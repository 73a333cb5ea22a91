import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import type { EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import type { PvConfig, PvRef, PvValue } from '../../../src/wire/server/pv.ts'
import type { PvSetResult } from '../../../src/wire/server/pv-command.ts'
import type { CallError, Result } from '../../../src/wire/server/result.ts'
import type { CommandRequest, CommandState, ShownValue } from '../../../src/wire/tabs/command.ts'
import type { Topic } from '../../../src/wire/tabs/live.ts'
import { Commands } from '../../../workers/commands/commands.ts'
import { type UploadWatch, VersionCounter } from '../../../workers/context/core-context.ts'
import { LeaseTable } from '../../../workers/context/lease-table.ts'
import { ServerClock } from '../../../workers/platform/server-clock.ts'
import { Store } from '../../../workers/topics/store.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock, settle } from '../../support/fakes/fake-clock.ts'

export const PUMP: PvRef = { type: 'DigiOut', nr: 1_400_001 }
export const LEVEL: PvRef = { type: 'AnaOut', nr: 1_400_002 }
export const LEVEL_CONFIG: PvConfig = {
  pvRef: LEVEL,
  name: 'Level',
  eksNr: '',
  subtype: '',
  dimension: 'm',
  decimalPlaces: 2,
  hasArchiveData: false,
  stationNumber: 14,
  stationName: 'PW',
  domainConfig: null,
  digiDisplayConfig: null,
  anaLimitConfig: null,
  alertInputConfig: null,
}
export const DONE: PvSetResult = { status: 'Success', errorMessage: null, unauthorizedPvs: [], missingPvs: [] }

interface Sent {
  readonly name: EndpointName
  readonly key: string
  readonly watch: UploadWatch | undefined
  readonly settle: (result: Result<unknown>) => void
}

/** Commands over a store whose server and hubs are the test's own. */
export function setup() {
  const clock = new FakeClock()
  const leased = new Set<string>()
  const leases: LeaseTable = new LeaseTable((topic, key, wanted) => {
    if (topic === 'pvValue' && wanted) store.lanes.open(key)
    if (wanted) leased.add(`${topic}/${key}`)
    else leased.delete(`${topic}/${key}`)
  })
  const sent: Sent[] = []
  const refetch: [Topic, readonly string[]][] = []
  const server = { refusal: null as string | null }
  const context = {
    clock,
    failed: failLoudly,
    now: clock.now,
    random: () => 1,
    serverClock: new ServerClock(clock),
    version: new VersionCounter(),
    leases,
    hasSession: () => true,
    call: (name: EndpointName, _: unknown, key = '', watch?: UploadWatch) => {
      const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
      sent.push({ name, key, watch, settle: resolve })
      // The test answers; the body is of the call that it names.
      return promise as ReturnType<typeof Promise.resolve<Result<never>>>
    },
    refetch: (topic: Topic, keys: readonly string[]) => refetch.push([topic, keys]),
    onChange: () => undefined,
  }
  const store = new Store(context)
  const commands = new Commands(context, store, {
    refusal: () => server.refusal,
    config: (ref) => (ref === LEVEL ? LEVEL_CONFIG : undefined),
    onEntries: () => undefined,
    onSent: () => undefined,
  })
  const entries = () => store.values.get('commands', '')?.value ?? []
  const last = (): CommandState | undefined => entries().at(-1)?.state
  /** The hub says what a process variable is now. */
  const shows = async (pvRef: PvRef, value: number) => {
    const kind = pvRef.type.startsWith('Digi')
    const item: PvValue = kind
      ? { pvRef, type: 'BoolValue', boolValue: value === 1, quality: 'Good' }
      : { pvRef, type: 'DoubleValue', doubleValue: value, quality: 'Good' }
    store.lanes.open(liveKey(pvRef) ?? '')
    store.lanes.write(item, clock.now())
    commands.scheduleCheck()
    await clock.turnAsync(100)
  }
  const answer = async (result: Result<unknown>, index = sent.length - 1) => {
    sent[index]?.settle(result)
    await settle()
  }
  return { clock, store, leased, sent, refetch, server, commands, entries, last, shows, answer }
}

export const act = (id: string, shown: readonly ShownValue[] = []): CommandRequest => ({ id, shown })
/** Switches the pump on. */
export const on = { values: [{ pvRef: PUMP, boolValue: true }] }
export const failed = (kind: CallError['kind'], status?: number): Result<never> => ({
  ok: false,
  error: { kind, text: kind, ...(status === undefined ? {} : { status }) },
})
