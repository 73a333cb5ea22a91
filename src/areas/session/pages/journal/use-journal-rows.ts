import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { orderItems, orderName } from '../../../../domain/commands/order-items.ts'
import type { JournalEntry } from '../../../../wire/tabs/journal.ts'
import { useOrderWords } from '../../../values/orders/use-order-words.ts'
import { type Ordered, type TargetName, useTargetNames } from '../../../values/orders/use-target-names.ts'
import { journalDuration, journalResult } from '../../rules/journal-result.ts'
import type { JournalRow } from './journal-columns.tsx'

/** An item of an order in words. */
export interface OrderLine extends TargetName {
  readonly key: string
  /** Empty where the order itself says everything. */
  readonly value: string
}

interface JournalRows {
  /** Newest first. */
  readonly rows: readonly JournalRow[]
  /** Returns the items of an entry in words, as far as the journal keeps them, in the order of `orderItems`. */
  readonly linesOf: (entry: JournalEntry) => readonly OrderLine[]
}

/** A row names this many targets. */
const NAMED = 2

/** Returns the journal in the language of now, and with the names that the plant has now. */
export function useJournalRows(entries: readonly JournalEntry[]): JournalRows {
  const { t } = useTranslation(['journal', 'common'])
  const words = useOrderWords()
  const orders = useMemo(
    () => entries.map((entry): Ordered => ({ entry, items: orderItems(entry) })).toReversed(),
    [entries],
  )
  const nameOf = useTargetNames(orders)
  return useMemo(() => {
    const lines = ({ entry, items }: Ordered): readonly OrderLine[] =>
      items.map(({ key, target, value }) => {
        const name = nameOf(entry, target)
        return { ...name, key, value: value === null ? '' : words.value(value, name.config) }
      })
    const cut = (texts: readonly string[], shown: readonly string[], count: number) => {
      const rest = count - shown.length
      const names = shown.join(', ')
      return rest > 0 && texts.length > 0 ? t('common:namesMore', { names, count: rest }) : names
    }
    const rows = orders.map((ordered): JournalRow => {
      const { entry } = ordered
      const own = lines(ordered)
      const names = own.map(({ name }) => name)
      // Several limits of one PV are one name.
      const different = [...new Set(names)]
      const values = [...new Set(own.map(({ value }) => value).filter((value) => value !== ''))]
      const ms = journalDuration(entry)
      const counted = entry.count - (names.length - different.length)
      return {
        id: entry.id,
        entry,
        action: t(`action.${orderName(entry.order)}`),
        targets: cut(different, different.slice(0, NAMED), counted),
        allTargets: cut(different, different, counted),
        values: values.length > NAMED ? cut(values, values.slice(0, NAMED), values.length) : values.join(', '),
        allValues: values.join(', '),
        result: journalResult(entry),
        duration: ms === null ? '–' : words.seconds(ms),
        durationMs: ms,
      }
    })
    return { rows, linesOf: (entry) => lines({ entry, items: orderItems(entry) }) }
  }, [t, words, orders, nameOf])
}
