import type { Language } from '../../src/domain/base/language.ts'
import { createFormat } from '../../src/domain/text/format.ts'
import { laneText } from '../../src/domain/text/lane-text.ts'
import { pvOfLiveKey } from '../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../src/simulator/start-simulator.ts'
import type { PvRef, PvValue } from '../../src/wire/server/pv.ts'
import { numberOf } from '../../workers/cells/lane-value.ts'
import type { Screen } from './browser.ts'

/** The server does not send every change of an analogue value at once; a value shown for longer than this is frozen. */
const OLDEST_MS = 10_000
const STEP_MS = 100

/** One live value on screen. */
interface ShownValue {
  readonly key: string
  readonly text: string
  readonly quality: string
  readonly active: boolean
  readonly stale: boolean
}

export interface ShownPage {
  readonly language: Language
  readonly values: readonly ShownValue[]
}

export function shownPage(screen: Screen): Promise<ShownPage> {
  return screen.evaluate(() => ({
    language: document.documentElement.lang as Language,
    values: [...document.querySelectorAll<HTMLElement>('[data-pv]')].map((element) => ({
      key: element.dataset.pv ?? '',
      text: element.textContent ?? '',
      quality: element.dataset.quality ?? '',
      active: element.hasAttribute('data-active'),
      stale: element.hasAttribute('data-stale'),
    })),
  }))
}

/** Returns true if every value of a page is marked as last known. */
export function isMarked({ values }: ShownPage): boolean {
  return values.length > 0 && values.every(({ stale }) => stale)
}

/**
 * Returns what is wrong with a page, one sentence per value. A page without values is wrong; a marked value is right.
 */
export function untruths(plant: SimulatorHandle, { language, values }: ShownPage): readonly string[] {
  if (values.length === 0) return ['no live value is shown']
  const now = plant.now()
  return values.flatMap((shown) => {
    const said = new Set<string>()
    for (let at = now; at >= now - OLDEST_MS; at -= STEP_MS) {
      const value = plant.model.value(shown.key, at)
      if (value === undefined) return [`the plant has no ${shown.key}`]
      const words = wordsOf(plant, shown.key, value, language)
      if (matches(shown, value, words)) return []
      said.add(words)
    }
    return [`${shown.key} shows ${shown.text} ${shown.quality}, but the plant said ${[...said].join(' or ')}`]
  })
}

function matches({ text, quality, active }: ShownValue, value: PvValue, words: string): boolean {
  if (quality !== value.quality) return false
  // The text of a state depends on the language, so compare the state itself.
  if (value.type === 'BoolValue') return active === (value.boolValue === true && quality !== 'Bad')
  return value.type === 'FailureStateValue' || text === words
}

const BAD_VALUE = '---'

function wordsOf(plant: SimulatorHandle, key: string, value: PvValue, language: Language): string {
  if (value.quality === 'Bad') return BAD_VALUE
  const number = numberOf(value) ?? Number.NaN
  const config = configOf(plant, pvOfLiveKey(key))
  const states = { on: 'on', off: 'off', failure: [] }
  return laneText(value.type, number, config.decimalPlaces, formatOf(plant, language), config.digiDisplayConfig, states)
}

function formatOf(plant: SimulatorHandle, language: Language): ReturnType<typeof createFormat> {
  return createFormat(language, plant.model.settings.timeZone)
}

function configOf(plant: SimulatorHandle, ref: PvRef | null) {
  const config = ref === null ? undefined : plant.model.config(ref)
  if (config === undefined) throw new Error(`The plant has no ${ref?.type}-${ref?.nr}`)
  return config
}

export interface ShownPoint {
  readonly time: string
  readonly value: string
}

/** Returns true if the archive of the last two hours has a point with the time and value of a chart's legend. */
export function hasPoint(plant: SimulatorHandle, ref: PvRef, language: Language, { time, value }: ShownPoint): boolean {
  const format = formatOf(plant, language)
  const { decimalPlaces } = configOf(plant, ref)
  const now = plant.now()
  const points = plant.model.chart(ref, 'MeasurementArchive', now - 2 * 3_600_000, now, now) ?? []
  return points.some(
    (point) =>
      point.value !== null &&
      format.time(point.timestamp) === time &&
      format.number(point.value, decimalPlaces) === value,
  )
}
