import type { Lane } from '../../../live/views/subscriptions.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { isDigital } from '../../values/value/live-value.tsx'
import type { MomentValue } from '../rules/moment-value.ts'
import type { BoundElement } from './bound-elements.ts'
import { createElementWriter, NO_VALUE, stateSetter, textOf, type Wording } from './write-element.ts'

/** A mean of a quarter of an hour, beside what was measured at the moment itself. */
const MEAN_SIGN = 'Ø'

interface MomentParts {
  readonly configs: ReadonlyMap<string, PvConfig>
  /** What the archive says, by live key; empty while it is read. */
  readonly values: ReadonlyMap<string, MomentValue>
  readonly wording: Wording
  /** The sign of a mean in words. */
  readonly mean: string
}

/**
 * Draws elements as they were at a moment, once: nothing of it follows the plant. What no archive has, such as texts and figures of
 * reports, has no value.
 */
export function drawMoment(elements: readonly BoundElement[], { configs, values, wording, mean }: MomentParts): void {
  for (const element of elements) {
    const { pv: binding, text, node, parts } = element
    if (text !== null) textOf(parts.get('value') ?? node)(NO_VALUE)
    if (binding === null) continue
    const config = configs.get(binding.liveKey)
    stateSetter(element)('missing', config === undefined ? '' : null)
    if (config === undefined) continue
    if (!isArchivedView(element)) {
      textOf(parts.get('value'))(NO_VALUE)
      continue
    }
    const value = values.get(binding.liveKey)
    createElementWriter({ element, binding, config, wording, isLastKnown: () => false }).write(laneOf(config, value))
    if (value?.isMean !== true) continue
    textOf(parts.get('mark'))(MEAN_SIGN)
    textOf(parts.get('spoken'))(mean)
  }
}

/** Whether an element shows a value of its PV, which an archive may have. */
export function isArchivedView({ pv }: BoundElement): boolean {
  return pv !== null && pv.view !== 'sparkline' && pv.view !== 'report'
}

/** A value of the archive as a writer takes it. The archive has neither qualities nor kinds: a state is 0 or 1, all else a number. */
function laneOf(config: PvConfig, value: MomentValue | undefined): Lane {
  return {
    known: value !== undefined,
    kind: isDigital(config) ? 'BoolValue' : 'DoubleValue',
    num: value?.value ?? 0,
    time: value?.since ?? Number.NaN,
    quality: 'Good',
    stale: false,
    extra: null,
    error: null,
  }
}
