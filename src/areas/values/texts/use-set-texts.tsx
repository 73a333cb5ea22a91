import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { unreachable } from '../../../domain/base/unreachable.ts'
import { hasClash, stepOf } from '../../../domain/texts/set-text.ts'
import type { LiveValues } from '../../../live/views/hooks.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import { useCatalogueText } from '../../../ui/status/catalogue-text.ts'
import { useCommandBlock } from '../../../ui/status/command-texts.ts'
import type { ShownValue } from '../../../wire/tabs/command.ts'
import type { ActionTarget } from '../action-dialog/action-types.ts'
import { useRunCommand, useRunForm } from '../action-dialog/use-run-command.ts'
import { SeenText } from './live-text.tsx'
import { SetTextsForm } from './set-texts-form.tsx'
import type { StationText, TextOrder } from './text-order.ts'

interface SetTexts {
  /** Why these texts cannot be set now; null if nothing prevents it. */
  readonly whyNot: (outputs: readonly StationText[]) => string | null
  /**
   * Sets the texts as their modes demand: at once, after a question, or in a dialog. Several at once are one command, in the
   * dialog that asks most. `onDone` runs when the server has accepted it; with `asks` nothing is sent at once. Returns whether it
   * is under way.
   */
  readonly set: (
    outputs: readonly StationText[],
    options?: { readonly onDone?: () => void; readonly asks?: boolean },
  ) => boolean
}

/**
 * Sets text messages. `live` are the texts that the user sees, on which the decision is based. Needs the texts of `texts`,
 * `overlay`, `catalogue` and `form`. Specification 4, "Set-text modes".
 */
export function useSetTexts(live: LiveValues<'textMessage'>): SetTexts {
  const { t } = useTranslation(['texts', 'overlay', 'common'])
  const catalogue = useCatalogueText()
  const run = useRunCommand()
  const runForm = useRunForm()
  const own = useQuery('rights').body?.stationNumbers ?? null
  const unauthorized = t('unauthorized')
  const blocked = useCommandBlock('visu-text-message', 'setValues', unauthorized)

  const whyNot = useCallback(
    (outputs: readonly StationText[]) => {
      if (blocked !== null) return blocked
      // The server takes all of them or none.
      const foreign = outputs.filter(({ stationNumber }) => own !== null && !own.includes(stationNumber))
      if (foreign.length > 0) {
        const stations = new Set(foreign.map(({ stationName }) => stationName))
        return t('foreign', { stations: [...stations].join(', '), count: stations.size })
      }
      if (hasClash(outputs)) return t('clash')
      const unknown = outputs.find(({ id }) => seenText(live, id) === null)
      return unknown === undefined ? null : t('unknown', { name: unknown.name })
    },
    [blocked, own, live, t],
  )

  const set = useCallback<SetTexts['set']>(
    (outputs, { onDone, asks = false } = {}) => {
      const base = {
        call: 'setTextMessages',
        title: t('title', { count: outputs.length }),
        verb: t('verb'),
        note: t('note'),
        failure: { failedTitle: catalogue('texts.notSaved'), failed: t('failed'), unauthorized },
        onAccepted: () => {
          onDone?.()
          return t('done', { count: outputs.length })
        },
      } as const
      const orders = outputs.flatMap((output): readonly TextOrder[] => {
        const seen = seenText(live, output.id)
        return seen === null ? [] : [{ output, message: output.message ?? seen, seen }]
      })
      const targets = (of: readonly TextOrder[]) => of.map((order) => targetOf(order, t('empty')))
      const step = stepOf(outputs)
      switch (step) {
        case 'edit':
          return runForm<'setTextMessages', readonly TextOrder[]>({
            ...base,
            takesRemark: 'journal',
            size: 'medium',
            fields: (send) => <SetTextsForm opened={orders} send={send} />,
            args: (changed) => ({ messages: changed.map(messageOf) }),
            shownOf: (changed) => changed.map(shownOf),
            targets,
          })
        case 'confirm':
        case 'send':
          return run({
            ...base,
            args: { messages: orders.map(messageOf) },
            shown: orders.map(shownOf),
            targets: targets(orders),
            confirm: step === 'confirm' || asks ? t('question', { count: orders.length }) : null,
          })
        default:
          return unreachable(step)
      }
    },
    [live, run, runForm, t, catalogue, unauthorized],
  )
  return { whyNot, set }
}

/** Null while the text is unknown or stale: nobody should decide on it. */
function seenText(live: LiveValues<'textMessage'>, id: number): string | null {
  const now = live.get(String(id))
  return now === undefined || now.stale ? null : (now.value?.message ?? null)
}

function messageOf({ output, message }: TextOrder) {
  return { id: output.id, message }
}

function shownOf({ output, seen }: TextOrder): ShownValue {
  return { topic: 'textMessage', key: String(output.id), value: seen }
}

function targetOf({ output, message, seen }: TextOrder, empty: string): ActionTarget {
  return {
    id: String(output.id),
    label: output.name,
    detail: output.stationName,
    live: () => <SeenText id={output.id} seen={seen} wanted={message} />,
    next: message === '' ? empty : message,
  }
}
