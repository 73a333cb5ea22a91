import { fileURLToPath } from 'node:url'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { logIn } from '../../../tests/support/simulator/simulator-session.ts'
import type { SubscriberOrder } from '../../plant/bench-subscriber.ts'
import { startFeedSimulator } from '../../subjects/feed-simulator.ts'
import { DENSE, IMAGE, PLOTTED, type RunningSubject, type Subject, type View } from '../../subjects/subject.ts'
import { setViewport } from '../../subjects/viewport.ts'
import { startLineProcess } from '../../tools/line-process.ts'
import { fuxaProject, NO_VALUE } from './fuxa-project.ts'
import { startFuxaServer } from './fuxa-server.ts'

const FEEDER = fileURLToPath(new URL('./feeder-process.ts', import.meta.url))

/** True once the SVG has so many values and all are known. */
const valuesAreLive = (least: number) => `(() => {
    const texts = [...document.querySelectorAll('[type=svg-ext-value] > text')]
    return texts.length >= ${least} && texts.every(({ textContent }) => textContent !== '${NO_VALUE}')
  })()`

/** The legend of a plot shows the points under the mouse: the only sign of a curve outside its canvas. */
const IS_LIVE: { readonly [view in View]: string } = {
  values: valuesAreLive(1),
  table: valuesAreLive(1),
  dense: valuesAreLive(DENSE),
  image: valuesAreLive(IMAGE),
  plot: `(() => {
    const over = document.querySelector('.u-over')
    const { left, top, width, height } = over.getBoundingClientRect()
    over.dispatchEvent(new MouseEvent('mousemove', { clientX: left + width / 2, clientY: top + height / 2 }))
    const values = [...document.querySelectorAll('.u-legend .u-series:not(:first-child) .u-value')]
    const isLive = values.length === ${PLOTTED} && values.every(({ textContent }) => /\\d/.test(textContent))
    if (isLive) over.dispatchEvent(new MouseEvent('mouseleave'))
    return isLive
  })()`,
}

/**
 * FUXA, fed by MQTT. ./README.md explains its settings. All tabs of a run show one view, so the server uses the cheaper
 * setting for the view shown last.
 */
export const fuxa: Subject = {
  name: 'fuxa',
  keyName: 'fuxa',
  decimalSign: '.',
  views: ['values', 'table', 'dense', 'plot', 'image'],
  start: async (feed): Promise<RunningSubject> => {
    const simulator = await startFeedSimulator(feed)
    const closing = [simulator.close]
    const close = async () => {
      for (const each of closing.toReversed()) await each()
    }
    try {
      const session = await logIn(simulator.url)
      const nodes = await session.call('pvNodes', {})
      const configs = await session.call('pvConfigs', { pvs: nodes.flatMap(({ pvs }) => pvs) })
      const order: SubscriberOrder = { url: simulator.url, cookie: session.cookie }
      const feeder = startLineProcess(FEEDER, JSON.stringify(order))
      closing.push(feeder.close)
      feeder.writeLine(configs.flatMap(({ pvRef }) => liveKey(pvRef) ?? []).join(','))
      const server = await startFuxaServer(fuxaProject(configs, Number(await feeder.nextLine())))
      closing.push(server.close)
      return {
        simulator,
        serverPids: [server.pid],
        prepare: async () => undefined,
        show: async (tab, view) => {
          await setViewport(tab, view)
          await server.broadcastAll(view === 'values' || view === 'table')
          // A table is the view of all values in a smaller window.
          await tab.goto(`${server.url}/?viewName=${view === 'table' ? 'values' : view}`)
          await tab.waitFor(IS_LIVE[view], 60_000)
        },
        close,
      }
    } catch (error) {
      await close()
      throw error
    }
  },
}
