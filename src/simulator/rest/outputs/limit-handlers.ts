import { LIMIT_CODES } from '../../../domain/alerts/alert-state.ts'
import { limitOrderProblems, limitValues } from '../../../domain/forms/limit-rules.ts'
import type { ProblemKey } from '../../../domain/forms/problem.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { LIMIT_TYPES } from '../../../wire/server/alert.ts'
import type { PvLimitConfig, PvLimitRef, PvPriority } from '../../../wire/server/pv-command.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { checked, fields, flag, integer, listOf, number, oneOf } from '../../server/read-value.ts'
import { PV_REF } from '../shared/arguments.ts'
import type { ControlLog } from '../shared/control-log.ts'
import { withSession } from '../shared/handler.ts'
import { failedResult, selectPvs, setResult } from '../shared/pv-selection.ts'
import { storedText } from '../shared/stored.ts'
import { MAX_COMMAND_ITEMS } from './output-handlers.ts'

/** Specification 5 and 9: "Priority" and "Delay time". */
const PRIORITY = integer(0, 9)
const DELAY_S = integer(0, 65_535)
const MAX_LIMIT = 1e12

const LIMITS = listOf(
  fields<PvLimitConfig>({
    pvLimitRef: fields<PvLimitRef>({ pv: PV_REF, limitType: oneOf(LIMIT_TYPES) }),
    limit: number(-MAX_LIMIT, MAX_LIMIT),
    priority: PRIORITY,
    delayTime: DELAY_S,
    description: storedText('limitText'),
    message: storedText('limitText'),
    notSet: flag,
  }),
  MAX_COMMAND_ITEMS,
)
const LIMIT_CHANGES = checked(
  fields<{ oldLimits: readonly PvLimitConfig[]; newLimits: readonly PvLimitConfig[] }>({
    oldLimits: LIMITS,
    newLimits: LIMITS,
  }),
  ({ oldLimits, newLimits }) => {
    // Specification 5, "Limits and priorities": limits flagged notSet are excluded.
    if ([...oldLimits, ...newLimits].some(({ notSet }) => notSet)) return 'must not name a limit that is not set'
    return isSameSet(oldLimits.map(limitId), newLimits.map(limitId))
      ? null
      : 'must name each new limit once among the old ones'
  },
)
const PRIORITIES = listOf(fields<PvPriority>({ pvRef: PV_REF, priority: PRIORITY }), MAX_COMMAND_ITEMS)
const PRIORITY_CHANGES = checked(
  fields<{ oldPriorities: readonly PvPriority[]; newPriorities: readonly PvPriority[] }>({
    oldPriorities: PRIORITIES,
    newPriorities: PRIORITIES,
  }),
  ({ oldPriorities, newPriorities }) =>
    isSameSet(
      oldPriorities.map(({ pvRef }) => pvParam(pvRef)),
      newPriorities.map(({ pvRef }) => pvParam(pvRef)),
    )
      ? null
      : 'must name each new priority once among the old ones',
)

export const CHANGED_MEANWHILE = 'Somebody else has changed it meanwhile; nothing was set.'

/** Specification 5, "Limits and priorities", word for word; the server speaks German. */
const SENTENCES: { readonly [key in ProblemKey]?: string } = {
  'limit.bottom': 'Der untere Grenzwert darf nicht über anderen Grenzwerten liegen.',
  'limit.bottomMiddle': 'Der untere mittlere Grenzwert darf nicht über dem oberem mittlerem Grenzwert liegen',
  'limit.top': 'Der ober Grenzwert darf nicht unter anderen Grenzwerten liegen.',
}

/** Handles limits of analogue inputs and priorities of digital ones. Clients send old and new, which reveals conflicts. */
export function createLimitHandlers(model: PlantModel, now: () => number, log: ControlLog) {
  const { commands } = model

  function presentLimit({ pvLimitRef: { pv, limitType } }: PvLimitConfig): PvLimitConfig | undefined {
    return commands.limits(pv)?.find(({ pvLimitRef }) => pvLimitRef.limitType === limitType)
  }

  /** Returns the first sentence of the specification that the limits of a PV would break, or null. */
  function disorder(changed: readonly PvLimitConfig[]): string | null {
    for (const { pvLimitRef } of changed) {
      const own = changed.filter((other) => pvParam(other.pvLimitRef.pv) === pvParam(pvLimitRef.pv))
      const others = (commands.limits(pvLimitRef.pv) ?? []).filter(
        (present) => !own.some((other) => limitId(other) === limitId(present)),
      )
      const { Bottom, BottomMiddle, Top } = limitOrderProblems(limitValues([...own, ...others]))
      const broken = Bottom ?? BottomMiddle ?? Top ?? null
      const sentence = broken === null ? undefined : SENTENCES[broken.key]
      if (sentence !== undefined) return `${model.config(pvLimitRef.pv)?.name}: ${sentence}`
    }
    return null
  }

  return {
    setLimits: withSession(LIMIT_CHANGES, ({ oldLimits, newLimits }, { session }) => {
      const hasRight = session.user.rights.setValues
      // Calculated values have limits too, but only the makers of the plant set them.
      const isKnown = (pv: PvLimitRef['pv']) => pv.type === 'AnaIn' && commands.limits(pv) !== undefined
      const selection = selectPvs(newLimits, ({ pvLimitRef }) => pvLimitRef.pv, { model, session, hasRight, isKnown })
      const { allowed } = selection
      for (const item of allowed) {
        const old = oldLimits.find((other) => limitId(other) === limitId(item))
        const present = presentLimit(item)
        if (old === undefined || present === undefined || !isSameLimit(old, present)) {
          return failedResult(CHANGED_MEANWHILE, selection)
        }
      }
      const why = disorder(allowed)
      if (why !== null) return failedResult(why, selection)
      const before = allowed.map((item) => presentLimit(item))
      if (allowed.length > 0) commands.setLimits(allowed, now())
      allowed.forEach((item, index) => {
        const old = before[index]
        const oldValue = old === undefined ? null : limitText(old)
        const { pv, limitType } = item.pvLimitRef
        const text = `Grenzwert geändert: ${LIMIT_CODES[limitType].toUpperCase()}`
        log.ofPv(session, pv, { text, oldValue, newValue: limitText(item) })
      })
      return setResult(selection)
    }),
    setPriorities: withSession(PRIORITY_CHANGES, ({ oldPriorities, newPriorities }, { session }) => {
      const hasRight = session.user.rights.setValues
      const isKnown = (ref: PvPriority['pvRef']) => commands.priority(ref) !== undefined
      const selection = selectPvs(newPriorities, ({ pvRef }) => pvRef, { model, session, hasRight, isKnown })
      const { allowed } = selection
      for (const { pvRef } of allowed) {
        const old = oldPriorities.find((other) => pvParam(other.pvRef) === pvParam(pvRef))
        if (old?.priority !== commands.priority(pvRef)) return failedResult(CHANGED_MEANWHILE, selection)
      }
      for (const { pvRef, priority } of allowed) {
        const oldValue = String(commands.priority(pvRef))
        commands.setPriority(pvRef, priority, now())
        log.ofPv(session, pvRef, { text: 'Priorität geändert', oldValue, newValue: String(priority) })
      }
      return setResult(selection)
    }),
  }
}

function limitId({ pvLimitRef: { pv, limitType } }: PvLimitConfig): string {
  return `${pvParam(pv)}-${limitType}`
}

function isSameSet(old: readonly string[], fresh: readonly string[]): boolean {
  return new Set(fresh).size === fresh.length && fresh.every((id) => old.includes(id))
}

/** Compares the fields that operators edit. */
function isSameLimit(a: PvLimitConfig, b: PvLimitConfig): boolean {
  if (a.notSet || b.notSet) return a.notSet === b.notSet
  const isSameAlert = a.message === b.message && a.description === b.description
  return isSameAlert && a.limit === b.limit && a.priority === b.priority && a.delayTime === b.delayTime
}

function limitText({ limit, notSet, priority, delayTime }: PvLimitConfig): string {
  return notSet ? '–' : `${String(limit).replace('.', ',')} (Priorität ${priority}, ${delayTime} s)`
}
