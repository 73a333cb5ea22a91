import { Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedItems } from '../../../domain/commands/item-result.ts'
import { orderItems } from '../../../domain/commands/order-items.ts'
import { type PutBack, type PutBackName, putBack } from '../../../domain/commands/put-back.ts'
import { CommandButton } from '../../../ui/controls/command-button.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { useCommandBlock } from '../../../ui/status/command-texts.ts'
import type { JournalEntry } from '../../../wire/tabs/journal.ts'
import { useRunCommand } from '../action-dialog/use-run-command.ts'
import { useOrderWords } from '../orders/use-order-words.ts'
import { useTargetNames } from '../orders/use-target-names.ts'
import { useStanding } from './use-standing.ts'

/**
 * Sets again what held before an order, after a question, for as long as the plant shows what the order has set: whoever changed it
 * since decided on something else. Nothing for an order that has no way back. Needs the right of the order.
 */
interface PutBackButtonProps {
  readonly entry: JournalEntry
  /** Runs when the server has accepted it, with the ids of the items that it refused all the same. */
  readonly onDone?: (refused: ReadonlySet<string>) => void
}

export function PutBackButton({ entry, onDone }: PutBackButtonProps) {
  const way = useMemo(() => putBack(entry), [entry])
  return way === null ? null : <WayBack entry={entry} way={way} onDone={onDone} />
}

interface WayBackProps {
  readonly entry: JournalEntry
  readonly way: PutBack
  readonly onDone: PutBackButtonProps['onDone']
}

function WayBack({ entry, way: { done, back }, onDone }: WayBackProps) {
  const { t } = useTranslation('putBack')
  const format = useFormat()
  const words = useOrderWords()
  const run = useRunCommand()
  const { unauthorized, blocked } = useBlock(done.call)
  const orders = useMemo(
    () => [{ entry, items: orderItems({ order: back, timesOfDay: entry.timesOfDay }) }],
    [entry, back],
  )
  const nameOf = useTargetNames(orders)
  const targets = useMemo(
    () =>
      orders.flatMap(({ items }) =>
        items.map(({ id, target, value }) => {
          const { name, detail, config } = nameOf(entry, target)
          const next = value === null ? '' : words.value(value, config)
          return { id, label: name, detail, next, ...(config === undefined ? {} : { config }) }
        }),
      ),
    [orders, nameOf, entry, words],
  )
  const configs = useMemo(() => targets.flatMap(({ config }) => config ?? []), [targets])
  const { state, shown } = useStanding(done, configs)
  const isWaiting = entry.state.state === 'accepted' && entry.state.waiting.count > 0
  const why = blocked ?? (isWaiting ? t('waiting') : state === 'left' ? null : t(state))
  const [only, ...others] = targets
  const isNumber = back.call === 'setPvs' && others.length === 0
  const time = format.time(entry.sentAt)
  return (
    <CommandButton
      blocked={why}
      onRun={() =>
        run<PutBackName>({
          call: back.call,
          args: back.args,
          title: t('title'),
          verb: t('send'),
          confirm: t('question', { time }),
          shown,
          targets,
          failure: { failedTitle: t('failedTitle'), failed: t('failed'), unauthorized },
          onAccepted: (body) => {
            onDone?.(new Set(refusedItems(body).map(({ id }) => id)))
            return t('done', { time })
          },
        })
      }
    >
      <Undo2 size={16} aria-hidden="true" />
      {isNumber && only !== undefined ? t('value', { value: only.next }) : t('title')}
    </CommandButton>
  )
}

/** Why this user cannot send such an order now; null if nothing prevents it. Its right is that of the order. */
function useBlock(call: PutBackName): { readonly unauthorized: string; readonly blocked: string | null } {
  const { t } = useTranslation(['setting', 'limits', 'plans', 'texts'])
  const texts = {
    setPvs: t('setting:unauthorized'),
    setLimits: t('limits:unauthorized'),
    setPriorities: t('limits:unauthorized'),
    activatePlans: t('plans:unauthorized'),
    setTextMessages: t('texts:unauthorized'),
  } as const satisfies Record<PutBackName, string>
  const unauthorized = texts[call]
  const hub = call === 'activatePlans' ? 'station' : call === 'setTextMessages' ? 'visu-text-message' : 'pv'
  const blocked = useCommandBlock(hub, call === 'activatePlans' ? 'editPlans' : 'setValues', unauthorized)
  return { unauthorized, blocked }
}
