import { createInterface } from 'node:readline'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { unreachable } from '../../../src/domain/base/unreachable.ts'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { BATCH_SIZES } from '../../../src/wire/hubs/batch-sizes.ts'
import { hubPath } from '../../../src/wire/hubs/hubs.ts'
import type { PvValue } from '../../../src/wire/server/pv.ts'
import type { SubscriberOrder } from '../../plant/bench-subscriber.ts'
import { type MqttMessage, startMqttBroker } from './mqtt-broker.ts'

/**
 * Feeds FUXA: a client of the pv hub that publishes each value by MQTT under its live key as soon as it arrives. Its
 * one argument is a `SubscriberOrder`; the first line of its input holds the keys, separated by commas. It writes the
 * port of its broker once the simulator has sent all values.
 */
function payloadOf(value: PvValue): string {
  switch (value.type) {
    case 'DoubleValue':
      return String(value.doubleValue)
    case 'BoolValue':
      return value.boolValue === true ? '1' : '0'
    case 'FailureStateValue':
      return String(value.failureStateValue)
    case 'CounterValue':
      return String(value.counterValue?.value)
    case 'RuntimeValue':
      return String(value.runtimeValue?.value)
    case 'TimeOfDayValue':
      return `${value.timeOfDayValue?.hour}:${String(value.timeOfDayValue?.minutes).padStart(2, '0')}`
    default:
      return unreachable(value.type)
  }
}

function messageOf(value: PvValue): readonly MqttMessage[] {
  const topic = liveKey(value.pvRef)
  return topic === null ? [] : [{ topic, payload: payloadOf(value) }]
}

const { url, cookie }: SubscriberOrder = JSON.parse(process.argv[2] ?? '{}')
const broker = await startMqttBroker()
const hub = new HubConnectionBuilder()
  .withUrl(url + hubPath('pv'), {
    transport: HttpTransportType.WebSockets,
    skipNegotiation: true,
    headers: { cookie },
  })
  .configureLogging(LogLevel.None)
  .build()
hub.on('newValue', (value: PvValue) => broker.publish(messageOf(value)))
hub.on('newValues', (values: readonly PvValue[]) => broker.publish(values.flatMap(messageOf)))
hub.onclose((error) => {
  process.stderr.write(`The simulator has closed the connection of FUXA's feeder: ${error?.message ?? 'no reason'}\n`)
  process.exit(1)
})
await hub.start()

const lines = createInterface(process.stdin)
lines.once('line', async (line) => {
  const keys = line.split(',')
  const size = BATCH_SIZES['pv.Pvs']
  for (let from = 0; from < keys.length; from += size) {
    await hub.invoke('SubscribeToPvs', keys.slice(from, from + size))
  }
  process.stdout.write(`${broker.port}\n`)
})
lines.on('close', () => process.exit(0))
