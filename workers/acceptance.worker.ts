import * as Comlink from 'comlink'
import type { AcceptanceCheck } from '../src/wire/tabs/acceptance.ts'
import { checkServer } from './acceptance/check-server.ts'
import { Probe } from './acceptance/probe.ts'
import { SYSTEM_CLOCK } from './platform/environment.ts'

/** Replaced by the build. */
declare const __BUILD__: string

// It has connections of its own: what it asks and how long it takes must not stand in the way of the live values.
const check: AcceptanceCheck = (contract, onStep) =>
  checkServer({
    probe: new Probe({
      origin: self.location.origin,
      WebSocket,
      clock: SYSTEM_CLOCK,
      fetch: (url, init) => fetch(url, init),
    }),
    contract: JSON.parse(contract),
    build: __BUILD__,
    facts: {},
    // Somebody waits for it.
    listenMs: 2000,
    clock: SYSTEM_CLOCK,
    onStep,
  })

// One worker a check: the page ends it.
Comlink.expose(check)
