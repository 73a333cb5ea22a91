import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameValue } from '../../../domain/forms/same-value.ts'
import { call } from '../../../live/calls/call.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { useMoved } from '../../../ui/form/state/use-moved.ts'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { useReadFirst } from '../../../ui/load-gate/use-read-first.ts'
import { useRereads } from '../../../ui/load-gate/use-rereads.ts'
import { DialogNote } from '../../../ui/overlay/dialog-note.tsx'
import type { AlarmCallNumber, AlarmCallNumbers } from '../../../wire/server/remote-alert.ts'
import { ActionForm } from '../../values/action-dialog/action-form.tsx'
import { CallLink } from '../numbers/call-link.tsx'
import { firstChoice, type SwapStart, type SwapStep, swapAreas, swapped, swapSteps } from '../rules/swap.ts'
import styles from './swap.module.css'

/** How often it is read whether somebody else has switched numbers meanwhile: no hub tells it. */
const READ_MS = 5000

/** Who gives the duty and who takes it. */
export interface Swap {
  readonly area: string
  readonly from: AlarmCallNumber
  readonly to: AlarmCallNumber
}

interface SwapFormProps {
  readonly start: SwapStart
  readonly send: (swap: Swap) => void
}

/**
 * Gives the duty of one person to another of the same PV area. It shows who is called afterwards and in which order; what somebody
 * else switches meanwhile has to be seen first, and moves nothing before.
 */
export function SwapForm(props: SwapFormProps) {
  const { t } = useTranslation('numbers')
  const query = useQuery('callNumbersForActivation')
  useRereads(query, READ_MS)
  return (
    <LoadGate what={t('what')} load={query.load} body={query.body} onRetry={query.refetch}>
      {(all) => <Fields {...props} all={all} onOutdated={query.refetch} />}
    </LoadGate>
  )
}

interface FieldsProps extends SwapFormProps {
  readonly all: AlarmCallNumbers
  /** Runs when the server has something else than `all`. */
  readonly onOutdated: () => void
}

function Fields({ start, send, all, onOutdated }: FieldsProps) {
  const { t } = useTranslation(['numbers', 'common'])
  const areas = swapAreas(all)
  const now = numbersByArea(all)
  const { seen, hasMoved, look } = useMoved(now)
  const [choice, setChoice] = useState(() => firstChoice(areas, start))
  const [isGiven] = useState(choice.area !== null)
  const { isReading, unsent, read } = useReadFirst(choice)
  const name = areas.find(({ key }) => key === choice.area)?.name ?? ''
  const numbers = (choice.area === null ? undefined : seen.get(choice.area)) ?? []
  const { active, free, from, to } = swapped(numbers, choice)
  const isMoved = choice.area !== null && (hasMoved(choice.area) || !now.has(choice.area))
  const present = (now.get(choice.area ?? '') ?? []).filter(({ isActive }) => isActive)
  const foreign = [from, to].filter((number) => number !== null).filter((number) => !number.currentUserCanEdit)
  const blocked =
    choice.area === null
      ? t('swap.chooseArea')
      : isMoved
        ? t('swap.moved')
        : from === null
          ? t('swap.nobodyActive')
          : free.length === 0
            ? t('swap.nobodyFree')
            : to === null
              ? t('swap.chooseNext')
              : foreign.length > 0
                ? t('noEdit', { names: namesOf(foreign) })
                : isReading
                  ? t('common:load.loading')
                  : null
  /** The server takes whatever it is sent: what holds there now is read first. */
  const submit = async () => {
    if (choice.area === null || from === null || to === null) return
    const fresh = await read(call('callNumbersForActivation', {}))
    if (fresh === null) return
    if (isSameValue(numbersByArea(fresh).get(choice.area), numbers)) send({ area: name, from, to })
    else onOutdated()
  }
  return (
    <ActionForm blocked={blocked} onSubmit={submit}>
      <div className={styles.fields}>
        {isMoved && (
          <DialogNote
            text={present.length === 0 ? t('swap.movedToNone') : t('swap.movedTo', { names: namesOf(present) })}
            actions={[{ verb: t('seen'), onRun: () => look() }]}
          />
        )}
        {unsent !== null && <DialogNote text={unsent} />}
        {isGiven ? (
          <p>
            {t('field.pvGroupId')}: <b>{name}</b>
          </p>
        ) : (
          <SelectField
            label={t('field.pvGroupId')}
            required
            value={choice.area}
            placeholder={t('choose')}
            choices={areas.map(({ key: value, name: text }) => ({ value, text }))}
            onChange={(area) => setChoice({ area, from: null, to: null })}
          />
        )}
        {choice.area !== null && (
          <>
            <SelectField
              label={t('swap.from')}
              required
              value={idOf(from)}
              placeholder={t('choose')}
              choices={choicesOf(active)}
              onChange={(id) => setChoice({ ...choice, from: Number(id) })}
            />
            <SelectField
              label={t('swap.to')}
              required
              value={idOf(to)}
              placeholder={t('choose')}
              choices={choicesOf(free)}
              onChange={(id) => setChoice({ ...choice, to: Number(id) })}
            />
            <Order area={name} numbers={numbers} from={from} to={to} />
          </>
        )}
      </div>
    </ActionForm>
  )
}

interface OrderProps {
  readonly area: string
  readonly numbers: readonly AlarmCallNumber[]
  readonly from: AlarmCallNumber | null
  readonly to: AlarmCallNumber | null
}

/** Who is called now or afterwards, in this order, and whom the swap changes. */
function Order({ area, numbers, from, to }: OrderProps) {
  const { t } = useTranslation(['numbers', 'duty'])
  const isChosen = from !== null && to !== null
  const steps = isChosen ? swapSteps(numbers, from, to) : swapSteps(numbers, null, null)
  const before = from === null ? 0 : placeOf(swapSteps(numbers, null, null), from)
  const after = to === null ? 0 : placeOf(steps, to)
  const plans = useQuery('alarmPlans')
  useRereads(plans)
  const own = (plans.body?.alarmPlans ?? []).filter(({ groupname }) => groupname === area)
  const isSilent = own.length > 0 && own.every((plan) => !plan.active)
  return (
    <section className={styles.order} aria-label={t(isChosen ? 'swap.after' : 'swap.now')}>
      <h3>{t(isChosen ? 'swap.after' : 'swap.now')}</h3>
      <p role="status">
        {isChosen && before !== after && t('swap.place', { from: from.name, to: to.name, before, after })}
      </p>
      {isSilent && <p className={styles.silent}>{t('duty:problem.noPlan')}</p>}
      <ol>
        {steps.map(({ number, place, change }) => (
          <li key={number.id} data-change={change ?? undefined}>
            <span className={styles.place}>{place ?? '–'}</span>
            <b className={styles.name}>{number.name}</b>
            <span className={styles.number}>
              <CallLink number={number.number} />
            </span>
            {change !== null && (
              <Chip className={styles.change} data-on={change === 'comes' || undefined}>
                {t(`swap.${change}`)}
              </Chip>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function numbersByArea(all: AlarmCallNumbers): ReadonlyMap<string, readonly AlarmCallNumber[]> {
  return new Map(swapAreas(all).map(({ key, numbers }) => [key, numbers]))
}

/** 0 where a number is not called. */
function placeOf(steps: readonly SwapStep[], { id }: AlarmCallNumber): number {
  return steps.find(({ number }) => number.id === id)?.place ?? 0
}

function namesOf(numbers: readonly AlarmCallNumber[]): string {
  return numbers.map(({ name }) => name).join(', ')
}

function idOf(number: AlarmCallNumber | null): string | null {
  return number === null ? null : String(number.id)
}

/** The order below has their numbers; of those with one name only these tell which is which. */
function choicesOf(numbers: readonly AlarmCallNumber[]) {
  const named = Map.groupBy(numbers, ({ name }) => name)
  return numbers.map(({ id, name, number }) => {
    const isOne = named.get(name)?.length === 1
    return { value: String(id), text: isOne ? name : `${name}, ${number}` }
  })
}
