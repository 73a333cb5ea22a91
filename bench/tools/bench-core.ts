import * as Comlink from 'comlink'
import type { Frame, Summary } from '../../src/wire/tabs/frame.ts'
import { LIVE_PROTOCOL, type TabApi } from '../../src/wire/tabs/live.ts'
import { LiveCore } from '../../workers/core/live-core.ts'
import { SYSTEM_CLOCK } from '../../workers/platform/environment.ts'
import { TabSession } from '../../workers/tabs/tab-session.ts'
import { PreparedSocket, preparedFetch } from './prepared-server.ts'

/** What the tab says its pictures cost: as those of a large screen, so that it gets a frame every 50 ms. */
const PICTURE_MS = 20

/**
 * Opens the product's core with one visible tab that acknowledges its frames. Only the network below it is prepared.
 */
export function openBenchCore(onFrame: (frame: Frame) => void): {
  readonly core: LiveCore
  readonly api: Comlink.Remote<TabApi>
} {
  const core = new LiveCore({
    kind: 'dedicated',
    build: 'bench',
    origin: 'https://plant.example',
    clock: SYSTEM_CLOCK,
    random: Math.random,
    fetch: preparedFetch,
    WebSocket: PreparedSocket,
    locks: null,
  })
  const control = new MessageChannel()
  const frames = new MessageChannel()
  const hello = {
    kind: 'tab-hello',
    protocol: LIVE_PROTOCOL,
    tab: 'bench',
    locked: false,
    visible: true,
    leaving: false,
  } as const
  const session = new TabSession(core, hello, { control: control.port2, frames: frames.port2 })
  frames.port1.onmessage = ({ data }: MessageEvent<Frame | Summary>) => {
    if (data.kind === 'summary') {
      frames.port1.postMessage({ kind: 'summary-ack', seq: data.seq })
      return
    }
    onFrame(data)
    frames.port1.postMessage({ kind: 'ack', seq: data.seq, costMs: PICTURE_MS })
  }
  core.addTab(session)
  control.port1.start()
  return { core, api: Comlink.wrap<TabApi>(control.port1) }
}
