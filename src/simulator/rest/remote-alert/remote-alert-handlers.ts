import type {
  AlarmCallNumber,
  AlarmCallNumbers,
  AlarmPlan,
  CallNumberChanges,
  CallNumberDraft,
  CallNumberState,
  PlanAck,
  PlanActivation,
  PlanRef,
  PlanResult,
} from '../../../wire/server/remote-alert.ts'
import type { Rights } from '../../../wire/server/system.ts'
import type { Session } from '../../auth/session-store.ts'
import { hasStation } from '../../auth/users.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { CALL_NUMBER_CATEGORIES } from '../../model/remote-alert/alarm-plans.ts'
import { pvGroupOf } from '../../model/stations/priorities.ts'
import { checked, fields, flag, listOf, type Reader, text } from '../../server/read-value.ts'
import { type AlarmPlans, numberedKey } from '../../state/alarm-plans.ts'
import type { CallNumber, CallNumbers } from '../../state/call-numbers.ts'
import { ID, NO_ARGS } from '../shared/arguments.ts'
import type { ControlLog } from '../shared/control-log.ts'
import { Refusal, withSession } from '../shared/handler.ts'
import { requiredText } from '../shared/stored.ts'

const MAX_ITEMS = 1_000
/** The last digits of a number, which everybody may see. */
const OPEN_DIGITS = 2

const PLAN_REF = fields<PlanRef>({ station: fields<PlanRef['station']>({ stationNumber: ID }), planNumber: ID })
const ACTIVATIONS = fields<{ plans: readonly PlanActivation[] }>({
  plans: listOf(fields<PlanActivation>({ planRef: PLAN_REF, active: flag }), MAX_ITEMS),
})
const TRUE: Reader<true> = (value) => (value === true ? { ok: true, value } : { ok: false, why: 'must be true' })
const ACKS = fields<{ ackNonSent: boolean; plans: readonly PlanAck[] }>({
  ackNonSent: flag,
  plans: listOf(fields<PlanAck>({ planRef: PLAN_REF, ack: TRUE }), MAX_ITEMS),
})
const STATES = fields<{ states: readonly CallNumberState[] }>({
  states: listOf(fields<CallNumberState>({ id: ID, isActive: flag }), MAX_ITEMS),
})
/** E.164: a plus sign and at most 15 digits. */
const NUMBER = checked(text, (number) => (/^\+[1-9]\d{2,14}$/.test(number) ? null : 'must be a number such as +4930…'))
const DRAFT_READERS = { name: requiredText('callNumberName'), number: NUMBER, categoryId: ID, pvGroupId: ID }
const CHANGES = fields<CallNumberChanges>({
  numbersToCreate: listOf(fields<CallNumberDraft>(DRAFT_READERS), MAX_ITEMS),
  numbersToUpdate: listOf(
    fields<AlarmCallNumber>({ ...DRAFT_READERS, id: ID, isActive: flag, currentUserCanEdit: flag }),
    MAX_ITEMS,
  ),
  idsToDelete: listOf(ID, MAX_ITEMS),
})

const NO_NUMBERS_RIGHT = 'The user has no right to change these call numbers.'

/** Handles alarm plans and call numbers (specification 7, "Remote alert"). */
export function createRemoteAlertHandlers(
  model: PlantModel,
  now: () => number,
  plans: AlarmPlans,
  numbers: CallNumbers,
  log: ControlLog,
) {
  const keyOf = ({ station, planNumber }: PlanRef) => numberedKey(station, planNumber)
  const listed = (keys: readonly string[], rights: Rights): AlarmPlan[] => {
    const at = now()
    return [...new Set(keys)].flatMap((key) => plans.plan(key, rights, at) ?? [])
  }
  const unknownPlan = (refs: readonly PlanRef[], rights: Rights) => {
    const gone = refs.find((ref) => plans.plan(keyOf(ref), rights, now()) === undefined)
    return gone === undefined ? null : new Refusal(404, `There is no alarm plan ${keyOf(gone)}.`)
  }

  /** Runs a command on the plans that the user may change, and lists the others. */
  function change<T extends { readonly planRef: PlanRef }>(
    items: readonly T[],
    rights: Rights,
    may: boolean,
    run: (key: string, item: T) => void,
  ): PlanResult | Refusal {
    const refs = items.map(({ planRef }) => planRef)
    const unknown = unknownPlan(refs, rights)
    if (unknown !== null) return unknown
    const isAllowed = ({ station }: PlanRef) => may && hasStation(rights, station.stationNumber)
    const allowed = items.filter(({ planRef }) => isAllowed(planRef))
    for (const item of allowed) run(keyOf(item.planRef), item)
    return {
      status: allowed.length === 0 && items.length > 0 ? 'Unauthorized' : 'Success',
      errorMessage: null,
      alarmPlans: listed(
        allowed.map(({ planRef }) => keyOf(planRef)),
        rights,
      ),
      unauthorizedPlans: refs.filter((ref) => !isAllowed(ref)),
    }
  }

  const record = (session: Session, ref: PlanRef, done: string) => {
    const name = plans.plan(keyOf(ref), session.user.rights, now())?.planname ?? ''
    log.ofStation(session, ref.station.stationNumber, { text: `Alarmplan ${name} ${done}` })
  }

  /** A call number belongs to a PV area: who may act on a station of the area may edit it. */
  const canEdit = (rights: Rights, pvGroupId: number) =>
    rights.editPlans &&
    (rights.stationNumbers === null ||
      model.stationModels.some((one) => pvGroupOf(one) === pvGroupId && hasStation(rights, one.station.id)))
  const canEditId = (rights: Rights, id: number) => canEdit(rights, numbers.find(id)?.pvGroupId ?? 0)

  /** Numbers are personal: only users who may edit them see them whole (domain 3.7). */
  function shown(number: CallNumber, rights: Rights): AlarmCallNumber {
    const currentUserCanEdit = canEdit(rights, number.pvGroupId)
    const { length } = number.number
    const masked = `${'•'.repeat(Math.max(0, length - OPEN_DIGITS))}${number.number.slice(-OPEN_DIGITS)}`
    return { ...number, number: currentUserCanEdit ? number.number : masked, currentUserCanEdit }
  }

  const all = (rights: Rights): AlarmCallNumbers => ({
    alarmCallnumbers: numbers.list().map((number) => shown(number, rights)),
    categories: CALL_NUMBER_CATEGORIES,
    pvGroups: model.pvGroups,
  })
  const failed = (status: 'Failed' | 'Unauthorized', errorMessage: string) => {
    return { status, errorMessage, alarmCallnumbers: [] }
  }
  const succeeded = (rights: Rights) => {
    return { status: 'Success' as const, errorMessage: null, alarmCallnumbers: all(rights).alarmCallnumbers }
  }
  const unknownNumber = (ids: readonly number[]) => {
    const gone = ids.find((id) => numbers.find(id) === undefined)
    return gone === undefined ? null : new Refusal(404, `There is no call number ${gone}.`)
  }

  return {
    alarmPlans: withSession(NO_ARGS, (_, { session }) => ({ alarmPlans: listed(plans.keys(), session.user.rights) })),
    activatePlans: withSession(ACTIVATIONS, ({ plans: items }, { session }) => {
      const { user } = session
      return change(items, user.rights, user.rights.editPlans, (key, { active, planRef }) => {
        plans.setActive(key, active, now())
        record(session, planRef, active ? 'aktiviert' : 'deaktiviert')
      })
    }),
    plansToConfirm: withSession(NO_ARGS, (_, { session }) => {
      const open = plans.keys().filter((key) => plans.needsConfirmation(key, now()))
      return { alarmPlans: listed(open, session.user.rights) }
    }),
    ackPlans: withSession(ACKS, ({ ackNonSent, plans: items }, { session }) => {
      const { rights } = session.user
      return change(items, rights, rights.acknowledgePlans, (key, { planRef }) => {
        plans.confirm(key, ackNonSent, now())
        record(session, planRef, 'quittiert')
      })
    }),
    alarmLines: withSession(NO_ARGS, () => ({
      alarmLines: plans.lineKeys().flatMap((key) => plans.line(key, now()) ?? []),
    })),
    callOuts: withSession(NO_ARGS, () => ({ callOuts: [...plans.callOuts(now())] })),
    callNumbersForActivation: withSession(NO_ARGS, (_, { session }) => all(session.user.rights)),
    callNumbers: withSession(NO_ARGS, (_, { session }) => all(session.user.rights)),
    setCallNumbersState: withSession(STATES, ({ states }, { session }) => {
      const { user } = session
      const unknown = unknownNumber(states.map(({ id }) => id))
      if (unknown !== null) return unknown
      // All or nothing: the answer could not name the numbers that stayed.
      const isOwn = states.every(({ id }) => canEditId(user.rights, id))
      if (!user.rights.editPlans || !isOwn) return failed('Unauthorized', NO_NUMBERS_RIGHT)
      for (const { id, isActive } of states) {
        numbers.setActive(id, isActive)
        const what = `Rufnummer ${numbers.find(id)?.name ?? ''} ${isActive ? 'aktiviert' : 'deaktiviert'}`
        log.ofPlant(session, { text: what })
      }
      return succeeded(user.rights)
    }),
    saveCallNumbers: withSession(CHANGES, (changes, { session }) => {
      const { user } = session
      const { numbersToCreate, numbersToUpdate, idsToDelete } = changes
      const unknown = unknownNumber([...numbersToUpdate.map(({ id }) => id), ...idsToDelete])
      if (unknown !== null) return unknown
      if (!user.rights.editPlans) return failed('Unauthorized', NO_NUMBERS_RIGHT)
      const isStray = ({ categoryId, pvGroupId }: CallNumberDraft) =>
        !CALL_NUMBER_CATEGORIES.some(({ id }) => id === categoryId) ||
        !model.pvGroups.some(({ id }) => id === pvGroupId)
      if ([...numbersToCreate, ...numbersToUpdate].some(isStray)) {
        return failed('Failed', 'A call number names a category or a PV area that does not exist.')
      }
      const isOwn =
        [...numbersToCreate, ...numbersToUpdate].every(({ pvGroupId }) => canEdit(user.rights, pvGroupId)) &&
        [...numbersToUpdate.map(({ id }) => id), ...idsToDelete].every((id) => canEditId(user.rights, id))
      if (!isOwn) return failed('Unauthorized', NO_NUMBERS_RIGHT)
      const why = numbers.change(changes, now())
      log.ofPlant(session, { text: 'Rufnummern geändert', succeeded: why === null })
      return why === null ? succeeded(user.rights) : failed('Failed', why)
    }),
  }
}
