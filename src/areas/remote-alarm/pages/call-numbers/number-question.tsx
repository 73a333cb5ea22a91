import { useTranslation } from 'react-i18next'
import { isSameValue } from '../../../../domain/forms/same-value.ts'
import { call } from '../../../../live/calls/call.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { useMoved } from '../../../../ui/form/state/use-moved.ts'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useReadFirst } from '../../../../ui/load-gate/use-read-first.ts'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import { DialogNote } from '../../../../ui/overlay/dialog-note.tsx'
import type { AlarmCallNumber, AlarmCallNumbers } from '../../../../wire/server/remote-alert.ts'
import { ActionForm } from '../../../values/action-dialog/action-form.tsx'
import { TargetList } from '../../../values/action-dialog/action-targets.tsx'
import type { ActionTarget } from '../../../values/action-dialog/action-types.ts'
import { type SwapArea, swapAreas } from '../../rules/swap.ts'
import styles from './call-numbers.module.css'

/** How often it is read whether somebody else has changed these areas: no hub tells it. */
const READ_MS = 5000

interface NumberQuestionProps {
  readonly opened: readonly AlarmCallNumber[]
  readonly question: string
  /** They are not called afterwards: an area in which nobody would be called any more is named before it happens. */
  readonly isSilencing: boolean
  /** Their new state in words, if they have one. */
  readonly next?: string
  readonly send: (targets: readonly ActionTarget[]) => void
}

/** Asks before numbers are switched or deleted. What somebody else changes in their areas meanwhile has to be seen first. */
export function NumberQuestion(props: NumberQuestionProps) {
  const { t } = useTranslation('numbers')
  const query = useQuery('callNumbers')
  useRereads(query, READ_MS)
  return (
    <LoadGate what={t('what')} load={query.load} body={query.body} onRetry={query.refetch}>
      {(all) => <Question {...props} all={all} onOutdated={query.refetch} />}
    </LoadGate>
  )
}

interface QuestionProps extends NumberQuestionProps {
  readonly all: AlarmCallNumbers
  /** Runs when the server has something else than `all`. */
  readonly onOutdated: () => void
}

function Question({ opened, question, isSilencing, next, send, all, onOutdated }: QuestionProps) {
  const { t } = useTranslation(['numbers', 'common'])
  const ids = new Set(opened.map(({ id }) => id))
  const isOwn = ({ id }: AlarmCallNumber) => ids.has(id)
  const now = areasByKey(all)
  const { seen, hasMoved, look } = useMoved(now)
  const areas = [...seen.values()].filter(({ numbers }) => numbers.some(isOwn))
  const { isReading, unsent, read } = useReadFirst(opened)
  const isGone = all.alarmCallnumbers.filter(isOwn).length < ids.size
  const moved = areas.filter(({ key }) => hasMoved(key))
  const present = moved.flatMap(({ key }) => activeOf(now.get(key)))
  const silent = areas.filter((area) => activeOf(area).length > 0 && activeOf(area).every(isOwn))
  const targets = areas.flatMap(({ name, numbers }) =>
    numbers.filter(isOwn).map(
      (number): ActionTarget => ({
        id: String(number.id),
        label: number.name,
        detail: `${number.number} · ${name}`,
        ...(next === undefined ? {} : { next }),
      }),
    ),
  )
  const blocked = isGone ? t('gone') : moved.length > 0 ? t('swap.moved') : isReading ? t('common:load.loading') : null
  /** The server takes whatever it is sent: who is called there now is read first. */
  const submit = async () => {
    const fresh = await read(call('callNumbers', {}))
    if (fresh === null) return
    const there = areasByKey(fresh)
    if (areas.every((area) => isSameValue(there.get(area.key), area))) send(targets)
    else onOutdated()
  }
  return (
    <ActionForm blocked={blocked} onSubmit={submit}>
      <div className={styles.fields}>
        {moved.length > 0 && !isGone && (
          <DialogNote
            text={
              present.length === 0
                ? t('swap.movedToNone')
                : t('swap.movedTo', { names: present.map(({ name }) => name).join(', ') })
            }
            actions={[{ verb: t('seen'), onRun: () => look() }]}
          />
        )}
        {unsent !== null && <DialogNote text={unsent} />}
        <p>
          {question}
          {isSilencing && silent.length > 0 && ` ${t('silent', { groups: silent.map(({ name }) => name).join(', ') })}`}
        </p>
        <TargetList targets={targets} />
      </div>
    </ActionForm>
  )
}

function areasByKey(all: AlarmCallNumbers): ReadonlyMap<string, SwapArea> {
  return new Map(swapAreas(all).map((area) => [area.key, area]))
}

function activeOf(area: SwapArea | undefined): readonly AlarmCallNumber[] {
  return area?.numbers.filter(({ isActive }) => isActive) ?? []
}
