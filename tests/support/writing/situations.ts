import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '../../../src/live/calls/call.ts'
import { invalidateQueries } from '../../../src/live/calls/query-cache.ts'
import type { CallError, Result } from '../../../src/wire/server/result.ts'
import type { CommandEntry } from '../../../src/wire/tabs/command.ts'
import { INVALIDATES } from '../../../src/wire/tabs/invalidates.ts'
import type { PageWorker, SentCall } from '../page/page-worker.ts'

import { allTexts, button, dialog, discardEntries, fieldTexts, press, pressAnyway, soon, there } from './hands.ts'
import { openPage, type Visit } from './open-page.tsx'
import type { WritingRow } from './writing-row.ts'

const NOTHING_DONE = 'Der Befehl wurde nicht ausgeführt.'
const OUTCOME_UNKNOWN = 'Ob der Befehl ausgeführt wurde, ist unbekannt. Die Seite zeigt den Stand der Anlage.'
const NOT_SENT = 'Keine Verbindung: Es wurde nichts gesendet.'
const CHANGED = 'Der Wert hat sich inzwischen geändert. Es wurde nichts gesendet, bitte noch einmal bestätigen.'
const CUT = 'Nicht möglich: Keine Verbindung zum Webserver: Verbindung wurde geschlossen'
const SILENT = /^Nicht möglich: Kanal .* unterbrochen: keine Antwort$|^Nicht möglich: Keine Verbindung zum Webserver/
const NONE = { count: 0, first: [] }
const WINDOWS = [
  [1280, 800],
  [360, 740],
] as const

const failed = (error: CallError): Result<never> => ({ ok: false, error })
const http = (status: number): CallError => ({ kind: 'http', status, text: '' })

const SERVER_SAYS = 'The plant is being serviced.'

/** What says for certain that nothing was carried out, and the sentences of it. */
function refusalsOf({ accepted: { body }, failed: sentence, unauthorized, forbidden = unauthorized }: WritingRow) {
  const inBody = (status: string, text: string | null) => ({
    ok: true as const,
    body: { ...body, status, ['message' in body ? 'message' : 'errorMessage']: text },
  })
  return [
    [failed(http(400)), [sentence, 'Der Server meldet einen Fehler (HTTP 400).']],
    [failed(http(403)), [sentence, 'Zugriff verweigert: Bitte die Benutzerrechte aktualisieren.']],
    [inBody('NeverHeardOf', SERVER_SAYS), [sentence, SERVER_SAYS]],
    [inBody('Unauthorized', null), [forbidden]],
  ] as const
}

/** What leaves open whether it was carried out. */
const UNKNOWNS: readonly (readonly [CallError, string])[] = [
  [http(500), 'Der Server meldet einen Fehler (HTTP 500).'],
  [http(503), 'Der Server meldet einen Fehler (HTTP 503).'],
  [{ kind: 'network', text: '' }, 'Netzwerkfehler'],
  [{ kind: 'timeout', text: '' }, 'Der Server hat nicht rechtzeitig geantwortet.'],
]

/** A row on its page, with what somebody does there. */
async function visit(row: WritingRow, how?: Visit) {
  const { worker, plant } = await openPage(row.path, row.plant, how)
  const hasDialog = row.verb !== null
  const verb = dialog.getByRole('button', { name: row.verb ?? '', exact: true })
  /** Begins it and fills it in; the next press sends. */
  const begin = async () => {
    await row.prepare?.()
    if (!hasDialog) return
    await press(row.button())
    await there(dialog)
    await row.fill?.()
  }
  const sendButton = () => (hasDialog ? verb : row.button())
  const sent = () => worker.callsOf(row.call)
  return {
    worker,
    plant,
    hasDialog,
    begin,
    sendButton,
    sent,
    /** Sends it, and returns the call. */
    send: async (): Promise<SentCall> => {
      const before = sent().length
      await press(sendButton())
      await soon(() => sent().length).toBe(before + 1)
      const last = sent().at(-1)
      if (last === undefined) throw new Error(`${row.call} was not sent`)
      return last
    },
    close: async () => {
      await press(dialog.getByRole('button', { name: /^(Schließen|Abbrechen|Später speichern)$/ }).first())
      // It stands over the dialog, which is hidden from assistive technology meanwhile.
      if (discardEntries.query() !== null) await press(discardEntries)
      await soon(() => dialog.query()).toBeNull()
    },
  }
}

/** Waits for a call that is sent now: whatever was sent before it has arrived by then. */
async function settled(worker: PageWorker): Promise<void> {
  worker.sendFrame()
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const before = worker.callsOf('licenseOptions').length
  void call('licenseOptions', {})
  await soon(() => worker.callsOf('licenseOptions').length).toBeGreaterThan(before)
}

const nameOf = ({ call, what }: WritingRow) => (what === undefined ? call : `${call}: ${what}`)

/** States for every row what becomes of it in each situation of its user, its links and its server. */
export function describeWriting(rows: readonly WritingRow[]): void {
  describe.each(rows.map((row) => [nameOf(row), row] as const))('%s', (_, row) => {
    test('accepted: sent once as ordered, told, and followed until the plant confirms it (rule A29)', async () => {
      const { plant, begin, send, sent, worker } = await visit(row)
      await begin()
      const { args, request, respond } = await send()
      expect(args).toEqual(row.args)
      expect(request?.id).toMatch(/^[0-9a-f]{32}$/)
      respond({ ok: true, body: row.accepted.body })
      await soon(allTexts).toMatch(row.accepted.says)
      const entry: CommandEntry = {
        id: request?.id ?? '',
        call: row.call,
        tab: 't',
        sentAt: 1,
        changedAt: 2,
        state: { state: 'confirmed', refused: NONE },
      }
      plant.set('commands', '', [entry])
      // An action of several commands follows each of them, and its line none.
      const stages = () => {
        const items = [...document.querySelectorAll<HTMLElement>('li[data-stage]')]
        const followed = items.length > 0 ? items : [...document.querySelectorAll<HTMLElement>('[data-command]')]
        return followed.map(({ dataset }) => dataset.stage ?? dataset.command)
      }
      await soon(() => new Set(stages())).toEqual(new Set(['confirmed']))
      await settled(worker)
      expect(sent()).toHaveLength(1)
    })

    test('refused: its own title, nothing was carried out, and what was typed stays and can be sent corrected (rules E17, K13, M22)', async () => {
      const { begin, send, sent, close, hasDialog } = await visit(row)
      await begin()
      const ids = new Set<string>()
      const refusals = refusalsOf(row)
      for (const [answer, sentences] of refusals) {
        if (dialog.query() !== null && row.fill === undefined && ids.size > 0) {
          await close()
          await begin()
        }
        const typed = row.typed?.() ?? ''
        const { request, respond } = await send()
        ids.add(request?.id ?? '')
        respond(answer)
        await soon(() => dialog.query()?.textContent ?? '').toContain(sentences.at(-1))
        const said = dialog.element().textContent
        for (const part of [row.failedTitle, ...sentences, NOTHING_DONE, row.named ?? '']) expect(said).toContain(part)
        if (row.typed !== null) expect([typed, row.typed()]).toEqual([typed, typed])
        if (row.typed !== null) expect(typed).not.toBe('')
        if (!hasDialog) await close()
      }
      expect(ids.size).toBe(refusals.length)
      expect(sent()).toHaveLength(refusals.length)
    })

    test('without a certain answer: the outcome is unknown, and it cannot be sent again (rules E18, E21, F12, F17, G10, K14, L6, M14, M17) (F49)', async () => {
      const { begin, send, sent, close, sendButton, hasDialog, worker } = await visit(row)
      let count = 0
      for (const [error, sentence] of UNKNOWNS) {
        if (hasDialog || count === 0) await begin()
        const { respond } = await send()
        count += 1
        respond(failed(error))
        // What it was about stands in its title.
        await soon(() => dialog.query()?.textContent ?? '').toMatch(/^.*\S: Ergebnis unbekannt/)
        const said = dialog.element().textContent
        expect(said).toContain(sentence)
        // Specification 8 calls all of them so.
        expect(said).toContain('Netzwerkfehler')
        expect(said).toContain(row.unknown ?? OUTCOME_UNKNOWN)
        expect(said).toContain(row.named ?? '')
        expect(said).not.toContain(NOTHING_DONE)
        if (hasDialog) expect(sendButton().query()).toBeNull()
        document.querySelector<HTMLFormElement>('[role=alertdialog] form')?.requestSubmit()
        const stages = [...document.querySelectorAll<HTMLElement>('li[data-stage]')].map(({ dataset }) => dataset.stage)
        expect(stages.filter((stage) => stage !== 'unknown')).toEqual([])
        await close()
        // As the worker asks for: nobody knows what the server has by now.
        invalidateQueries(INVALIDATES[row.call])
        await settled(worker)
        expect(sent()).toHaveLength(count)
      }
    })

    test('the session ends while it is open, or by its answer: it is gone, and the next user finds nothing of it (rules A23, B1) (F4)', async () => {
      const { plant, worker, begin, send, sent } = await visit(row)
      const goes = async (user: string) => {
        await soon(() => document.body.textContent).toContain('Anmeldung')
        expect(dialog.query()).toBeNull()
        plant.logIn(user)
        await soon(() => document.querySelector('main h1')?.textContent ?? '').not.toBe('')
        await settled(worker)
        expect(dialog.query()).toBeNull()
        // A digit or two stand in clocks and names as well; a field never has them.
        if (typed !== '') expect(fieldTexts()).not.toContain(typed)
        if (typed.length > 2) expect(allTexts()).not.toContain(typed)
        expect(document.querySelector('[data-command]')).toBeNull()
      }
      await begin()
      const typed = row.typed?.() ?? ''
      plant.endSession()
      await goes('admin')
      expect(sent()).toHaveLength(0)
      await begin()
      const { respond } = await send()
      respond(failed({ kind: 'unauthorized', status: 401, text: '' }))
      plant.endSession()
      await goes('area')
      expect(sent()).toHaveLength(1)
    })

    test('the link is cut while it is open: nothing is sent, not even when the link is back (rules D5, E21, F16, K8, M14)', async () => {
      const { plant, worker, begin, sent, sendButton, hasDialog, close } = await visit(row)
      await begin()
      const typed = row.typed?.() ?? ''
      plant.cutLinks()
      await soon(() => document.body.textContent).toContain('Keine Verbindung zum Webserver')
      if (row.whileCut !== null) {
        await soon(() => dialog.query()?.textContent ?? '').toContain(row.whileCut)
        await soon(() => sendButton().element().getAttribute('aria-disabled')).toBe('true')
        pressAnyway(sendButton())
      } else if (hasDialog) {
        await press(sendButton())
        await soon(() => sent().length).toBe(1)
        // The worker refuses what it cannot send.
        sent()[0]?.respond(failed({ kind: 'disconnected', text: '' }))
        await soon(() => dialog.query()?.textContent ?? '').toContain(NOT_SENT)
        expect(dialog.element().textContent).toContain(row.failedTitle)
      }
      if (row.typed !== null) expect(row.typed()).toBe(typed)
      if (hasDialog) await close()
      await soon(() => row.button().query()?.getAttribute('aria-disabled')).toBe('true')
      expect(row.button().element().getAttribute('title')).toBe(CUT)
      pressAnyway(row.button())
      const count = sent().length
      plant.restoreLinks()
      await soon(() => document.body.textContent).not.toContain('Keine Verbindung zum Webserver')
      await settled(worker)
      expect(dialog.query()).toBeNull()
      expect(sent()).toHaveLength(count)
      plant.silence(row.hub)
      await soon(() => row.button().element().getAttribute('title')).toMatch(SILENT)
      pressAnyway(row.button())
      await settled(worker)
      expect([dialog.query(), sent().length]).toEqual([null, count])
    })

    const { partial, moved, barred = row.button } = row
    if (barred !== null) {
      test('without the right: the button says why, and nothing is sent (rules A23, A27, A28, A31, D5)', async () => {
        const { worker, sent } = await visit(row, { rights: { [row.right]: false } })
        if (row.barred === undefined) await row.prepare?.()
        const element = await there(barred())
        await soon(() => element.getAttribute('title')).toBe(row.unauthorized)
        expect(element.getAttribute('aria-disabled')).toBe('true')
        const about = element.getAttribute('aria-describedby') ?? ''
        expect(document.getElementById(about)?.textContent).toBe(row.unauthorized)
        pressAnyway(barred())
        await settled(worker)
        expect([dialog.query(), sent().length]).toEqual([null, 0])
      })
    }

    if (partial !== null) {
      test('refused in part: what was left out is named with its reason (rule E17)', async () => {
        const { begin, send } = await visit(row)
        await begin()
        const { respond } = await send()
        respond({ ok: true, body: partial.body })
        const item = () =>
          [...document.querySelectorAll<HTMLElement>('[role=alertdialog] li[data-stage=refused]')]
            .map(({ textContent }) => textContent)
            .find((text) => text.includes(partial.item))
        await soon(item).toContain(partial.says)
        expect(dialog.element().textContent).toContain(row.failedTitle)
      })
    }

    if (moved !== null) {
      test('somebody else changes the value meanwhile: it is told, and nothing is sent before it was seen (rules F16, M12, M13)', async () => {
        const { plant, worker, begin, send, sent, sendButton } = await visit(row)
        await begin()
        moved.by(plant)
        await soon(allTexts).toMatch(moved.says)
        if (typeof moved.seen === 'string') {
          await soon(() => sendButton().element().getAttribute('aria-disabled')).toBe('true')
          pressAnyway(sendButton())
          document.querySelector<HTMLFormElement>('[role=alertdialog] form')?.requestSubmit()
          await settled(worker)
          expect(sent()).toHaveLength(0)
          await press(button(moved.seen))
          expect((await send()).args).toEqual(moved.args ?? row.args)
        } else if (moved.seen === null) {
          const { request, respond } = await send()
          expect(request?.shown.length).toBeGreaterThan(0)
          respond(failed({ kind: 'changed', text: '' }))
          await soon(() => dialog.query()?.textContent ?? '').toContain(CHANGED)
          expect(dialog.element().textContent).toContain(row.failedTitle)
        } else {
          await send()
        }
        expect(sent()).toHaveLength(1)
      })

      test.each(row.verb === null ? [] : WINDOWS)(
        'what somebody else changes meanwhile moves nothing of the dialog at %i px (F27)',
        async (width, height) => {
          const { plant, begin, worker } = await visit(row, { width, height })
          await begin()
          await settled(worker)
          const controls = [...dialog.element().querySelectorAll('input, select, textarea, button')]
          const places = () => controls.map((control) => Math.round(control.getBoundingClientRect().top))
          const before = places()
          moved.by(plant)
          await soon(allTexts).toMatch(moved.says)
          await settled(worker)
          expect(places()).toEqual(before)
        },
      )
    }

    if (row.asks === true) {
      test('closed by Escape or its button: what was entered stays unless it is discarded, and nothing is sent (F154)', async () => {
        const { begin, sent } = await visit(row)
        await begin()
        const typed = row.typed?.() ?? ''
        expect(typed).not.toBe('')
        const cancel = dialog.getByRole('button', { name: 'Abbrechen', exact: true })
        // In a field that offers a list, Escape closes the list first.
        const element = await there(cancel)
        element.focus()
        await userEvent.keyboard('{Escape}')
        await press(button('Weiter bearbeiten'))
        await soon(() => discardEntries.query()).toBeNull()
        expect(row.typed?.()).toBe(typed)
        await press(cancel)
        await press(discardEntries)
        await soon(() => dialog.query()).toBeNull()
        expect(sent()).toHaveLength(0)
        await row.prepare?.()
        await press(row.button())
        await there(dialog)
        expect(row.typed?.()).not.toBe(typed)
        expect(discardEntries.query()).toBeNull()
      })
    }

    if (row.verb !== null) {
      test('on a telephone it fills the screen, nothing is wider, and the focus is where the work begins (rule D1)', async () => {
        await visit(row, { width: 360, height: 740 })
        await row.prepare?.()
        await press(row.button())
        await there(dialog)
        const first = () =>
          row.focus === 'field'
            ? document.querySelector('[role=alertdialog] :is(form input, form textarea, form select)')
            : dialog.getByRole('button', { name: /^(Abbrechen|Später speichern)$/ }).query()
        await soon(() => document.activeElement === first()).toBe(true)
        await row.fill?.()
        await soon(() => dialog.element().getBoundingClientRect().width).toBe(360)
        const { top, bottom } = dialog.element().getBoundingClientRect()
        expect([top, bottom]).toEqual([0, 740])
        expect(document.documentElement.scrollWidth).toBe(360)
        const wide = [...dialog.element().querySelectorAll('*')].filter(
          (part) => part.getBoundingClientRect().right > 360.5 && !part.closest('.visually-hidden'),
        )
        expect(wide.map((part) => part.outerHTML.slice(0, 80))).toEqual([])
      })
    }
  })
}
