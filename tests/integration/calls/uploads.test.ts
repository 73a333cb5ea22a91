import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { DocumentUpload } from '../../../src/wire/server/maintenance.ts'
import type { CommandEntry, CommandState, UploadProgress } from '../../../src/wire/tabs/command.ts'
import type { Invalidations } from '../../../src/wire/tabs/live.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'
import { logIn as logInAs, type SimulatorSession } from '../../support/simulator/simulator-session.ts'
import { uploadOverHttp } from '../../support/upload-over-http.ts'

const WAIT = { timeout: 20_000, interval: 10 }
const PATIENCE_MS = 60_000
const MB = 1024 * 1024
const PUMP = { pvType: 'DigiIn', pvNr: 1_100_001 } as const
const SLOW = { action: 'slowUpload', call: 'uploadDocument', bytesPerSecond: MB } as const

let plant: SimulatorHandle
let witness: SimulatorSession
let core: LiveCore
let tab: NodeTab
let other: NodeTab

beforeEach(async () => {
  plant = await startSimulator({ size: 'demo', print: () => undefined })
  witness = await logInAs(plant.url, 'admin')
  core = startCore(plant.url, { upload: uploadOverHttp })
  tab = openTab(core, 'a')
  other = openTab(core, 'b')
  await logIn(tab)
  for (const each of [tab, other]) await each.lease([{ topic: 'commands', key: '' }])
})
afterEach(async () => {
  core.stop()
  await plant.close()
})

function documentOf(description: string, bytes: number): DocumentUpload {
  const data = crypto.getRandomValues(new Uint8Array(1024)).buffer
  const whole = new Uint8Array(bytes).map((_, index) => new Uint8Array(data)[index % data.byteLength] ?? 0).buffer
  const file = { fileName: `${description}.pdf`, contentType: 'application/pdf', data: whole }
  return { ...PUMP, description, docType: 'File', file }
}

function send(args: DocumentUpload, id = args.description) {
  return tab.api.call('uploadDocument', args, { id, shown: [] })
}

function stateOf(id: string, from = tab): CommandState | undefined {
  const commands = from.mirror.value('commands/')?.value as readonly CommandEntry[] | null | undefined
  return commands?.find((entry) => entry.id === id)?.state
}

function progressOf(id: string): UploadProgress | undefined {
  const state = stateOf(id)
  return state?.state === 'sent' ? state.upload : undefined
}

const begun = (id: string) => vi.waitFor(() => expect(progressOf(id)?.sentBytes).toBeGreaterThan(0), WAIT)
const allSent = (id: string) =>
  vi.waitFor(() => {
    const { sentBytes, totalBytes } = progressOf(id) ?? { sentBytes: 0, totalBytes: 1 }
    expect(sentBytes).toBe(totalBytes)
  }, WAIT)

/** The documents of this name that the server has stored, as another client sees them. */
async function stored(description: string) {
  const { entries } = await witness.call('datasheetDocuments', PUMP)
  return entries.filter((entry) => entry.description === description)
}

describe('an upload', () => {
  test(
    'tells every tab how much has been sent, and arrives as it is (rule N18)',
    async () => {
      plant.fault({ ...SLOW, bytesPerSecond: 4 * MB })
      const args = documentOf('Handbuch', 8 * MB)
      const sent = send(args)
      const seen = new Set<number>()
      const watch = vi.waitFor(() => {
        const progress = progressOf('Handbuch')
        if (progress !== undefined) {
          seen.add(progress.sentBytes)
          expect(progress.totalBytes).toBeGreaterThan(8 * MB)
        }
        expect(stateOf('Handbuch', other)?.state).toBe('accepted')
      }, WAIT)
      expect(await sent).toMatchObject({ ok: true, body: { status: 'Success' } })
      await watch
      expect(seen.size).toBeGreaterThan(3)
      const [document] = await stored('Handbuch')
      const file = await witness.fetch(document?.target ?? '')
      expect(file.headers.get('content-disposition')).toMatch(/^attachment;.*Handbuch\.pdf/)
      const data = await file.arrayBuffer()
      expect(Buffer.compare(Buffer.from(data), Buffer.from(args.file?.data ?? new ArrayBuffer(0)))).toBe(0)
    },
    PATIENCE_MS,
  )

  test(
    'that is cancelled on the way is not stored, says so in every tab, and can be sent again (rule N19)',
    async () => {
      plant.fault(SLOW)
      const args = documentOf('Kennlinie', 9 * MB)
      const sent = send(args)
      await begun('Kennlinie')
      await tab.api.cancelCall('Kennlinie')
      expect(await sent).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
      await vi.waitFor(() =>
        expect(stateOf('Kennlinie', other)).toMatchObject({ state: 'rejected', reason: 'cancelled' }),
      )
      expect(await stored('Kennlinie')).toEqual([])
      plant.fault({ action: 'restore' })
      expect(await send(args)).toMatchObject({ ok: true })
      // Sent once, whoever asks for its outcome.
      expect(await send(args)).toMatchObject({ ok: true })
      expect(await stored('Kennlinie')).toHaveLength(1)
    },
    PATIENCE_MS,
  )

  test(
    'that is cancelled after its last byte has an unknown outcome, and what it changes is read again (rule N19)',
    async () => {
      await tab.lease([{ topic: 'invalidations', key: '' }])
      const invalidations = () =>
        (tab.mirror.value('invalidations/')?.value as Invalidations | undefined)?.datasheetDocuments ?? 0
      plant.fault({ action: 'delay', call: 'uploadDocument', delayMs: 60_000, when: 'after' })
      const sent = send(documentOf('Bericht', MB))
      await allSent('Bericht')
      await vi.waitFor(async () => expect(await stored('Bericht')).toHaveLength(1), WAIT)
      expect(invalidations()).toBe(0)
      await tab.api.cancelCall('Bericht')
      expect(await sent).toMatchObject({ ok: false, error: { kind: 'cancelled-late' } })
      await vi.waitFor(() => expect(stateOf('Bericht')).toMatchObject({ state: 'unknown' }), WAIT)
      await vi.waitFor(() => expect(invalidations()).toBe(1), WAIT)
      // The same order again is not sent: nobody knows whether it was carried out.
      expect(await send(documentOf('Bericht', MB))).toMatchObject({ ok: false, error: { kind: 'cancelled-late' } })
      expect(await stored('Bericht')).toHaveLength(1)
    },
    PATIENCE_MS,
  )

  test(
    'ends with its session, and its bytes with it',
    async () => {
      plant.fault(SLOW)
      const sent = send(documentOf('Geheim', 9 * MB))
      await begun('Geheim')
      await tab.api.endSession(false)
      expect(await sent).toMatchObject({ ok: false, error: { kind: 'session-ended' } })
      plant.fault({ action: 'restore' })
      await logIn(tab, 'viewer')
      expect([await stored('Geheim'), stateOf('Geheim')]).toEqual([[], undefined])
    },
    PATIENCE_MS,
  )

  test(
    'ends with its tab, and other tabs see that it was cancelled',
    async () => {
      plant.fault(SLOW)
      void send(documentOf('Foto', 9 * MB))
      await begun('Foto')
      tab.close()
      await vi.waitFor(
        () => expect(stateOf('Foto', other)).toMatchObject({ state: 'rejected', reason: 'cancelled' }),
        WAIT,
      )
      plant.fault({ action: 'restore' })
      expect(await stored('Foto')).toEqual([])
    },
    PATIENCE_MS,
  )

  test(
    'of a tab that goes after its last byte is followed to its end',
    async () => {
      plant.fault({ action: 'delay', call: 'uploadDocument', delayMs: 500, when: 'after' })
      void send(documentOf('Schaltplan', MB))
      await allSent('Schaltplan')
      tab.close()
      await vi.waitFor(() => expect(stateOf('Schaltplan', other)?.state).toBe('accepted'), WAIT)
      expect(await stored('Schaltplan')).toHaveLength(1)
    },
    PATIENCE_MS,
  )

  test(
    'that is too large for the server is rejected with its status',
    async () => {
      expect(await send(documentOf('Film', 11 * MB))).toMatchObject({ ok: false, error: { kind: 'http', status: 413 } })
      await vi.waitFor(() => expect(stateOf('Film')).toMatchObject({ state: 'rejected', reason: 'http' }), WAIT)
    },
    PATIENCE_MS,
  )

  test(
    'whose connection breaks in the middle is not stored, and the same order again stores it once (R-44)',
    async () => {
      plant.fault({ ...SLOW, bytesPerSecond: 8 * MB, cutAfterBytes: 2 * MB, times: 1 })
      const args = documentOf('Schema', 8 * MB)
      expect(await send(args)).toMatchObject({ ok: false, error: { kind: 'cut-off' } })
      await vi.waitFor(() => expect(stateOf('Schema')).toMatchObject({ state: 'unknown', reason: 'cut-off' }), WAIT)
      expect(await stored('Schema')).toEqual([])
      expect(await send(args)).toMatchObject({ ok: true })
      expect(await stored('Schema')).toHaveLength(1)
    },
    PATIENCE_MS,
  )

  test(
    'whose connection breaks has an unknown outcome, and is not sent again (R-44)',
    async () => {
      plant.fault({ action: 'fail', call: 'uploadDocument', how: 'execute-then-kill', times: 1 })
      expect(await send(documentOf('Liste', MB))).toMatchObject({ ok: false, error: { kind: 'network' } })
      expect(await stored('Liste')).toHaveLength(1)
      await vi.waitFor(() => expect(stateOf('Liste')).toMatchObject({ state: 'unknown' }), WAIT)
    },
    PATIENCE_MS,
  )
})

test(
  'where no progress is known, a cancelled upload has an unknown outcome',
  async () => {
    const plain = startCore(plant.url)
    tab = openTab(plain, 'c')
    await logIn(tab)
    plant.fault(SLOW)
    const sent = send(documentOf('Notiz', 9 * MB))
    await tab.api.cancelCall('Notiz')
    expect(await sent).toMatchObject({ ok: false, error: { kind: 'cancelled-late' } })
    plain.stop()
  },
  PATIENCE_MS,
)

test('cancelling what is over, or what nobody knows, changes nothing', async () => {
  const sent = await send(documentOf('Protokoll', MB))
  await tab.api.cancelCall('Protokoll')
  await tab.api.cancelCall('nobody')
  expect(await send(documentOf('Protokoll', MB))).toEqual(sent)
  await vi.waitFor(() => expect(stateOf('Protokoll')?.state).toBe('accepted'), WAIT)
})
