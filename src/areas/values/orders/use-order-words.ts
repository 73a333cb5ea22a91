import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LIMIT_CODES } from '../../../domain/alerts/alert-state.ts'
import { unreachable } from '../../../domain/base/unreachable.ts'
import type { OrderValue } from '../../../domain/commands/order-items.ts'
import { laneText } from '../../../domain/text/lane-text.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { useErrorText } from '../../../ui/status/error-texts.ts'
import type { PvConfig, RuntimeValue } from '../../../wire/server/pv.ts'
import type { PvLimitConfig } from '../../../wire/server/pv-command.ts'
import type { CallErrorKind } from '../../../wire/server/result.ts'
import type { CommandState } from '../../../wire/tabs/command.ts'

/** Why a call was certainly not carried out although no server has judged it (`failedOutcome`). */
const UNJUDGED = ['disconnected', 'changed', 'cancelled', 'unauthorized'] as const satisfies readonly CallErrorKind[]

interface OrderWords {
  /** Puts what is ordered for an item into words. */
  readonly value: (value: OrderValue, config: PvConfig | undefined) => string
  /** What the server, or whoever refused it, has said; empty for nothing. */
  readonly answer: (state: CommandState) => string
  /** A length of time in seconds, from ms. */
  readonly seconds: (ms: number) => string
}

/** Returns how orders are put into words, in the language of now. */
export function useOrderWords(): OrderWords {
  const { t } = useTranslation(['journal', 'common'])
  const { format, words } = usePlantSettings()
  const errorText = useErrorText()
  return useMemo(() => {
    const number = (value: number, config: PvConfig | undefined) =>
      [format.number(value, config?.decimalPlaces ?? decimalsOf(value)), config?.dimension ?? '']
        .filter((part) => part !== '')
        .join(' ')
    const limit = (limit: PvLimitConfig | null, config: PvConfig | undefined) =>
      limit === null || limit.notSet
        ? t('noLimit')
        : t('limitOf', { value: number(limit.limit, config), priority: limit.priority, delay: limit.delayTime })
    const changed = (before: string | null, after: string) =>
      before === null || before === after ? after : t('change', { before, after })
    const runtimes = (list: readonly RuntimeValue[]) => list.map(({ value }) => format.number(value, 0)).join(', ')
    return {
      value: (value, config) => {
        switch (value.kind) {
          case 'number':
            return number(value.value, config)
          case 'timeOfDay':
            return laneText('TimeOfDayValue', value.value, 0, format, null, words)
          case 'bool':
            return laneText('BoolValue', Number(value.value), 0, format, config?.digiDisplayConfig ?? null, words)
          case 'limit': {
            const name = t(`common:limit.${LIMIT_CODES[value.after.pvLimitRef.limitType]}`)
            return `${name} ${changed(value.before && limit(value.before, config), limit(value.after, config))}`
          }
          case 'priority':
            return t('common:priority', {
              priority: changed(value.before === null ? null : String(value.before), String(value.after)),
            })
          case 'runtimes':
            return changed(runtimes(value.before) || null, runtimes(value.after))
          case 'active':
            return t(value.value ? 'on' : 'off')
          case 'text':
            return value.value
          default:
            return unreachable(value)
        }
      },
      answer: (state) => {
        if (state.state === 'unknown') {
          const shows = state.shows === null ? [] : [t(state.shows ? 'shows' : 'showsNot')]
          return [errorText({ kind: state.reason, text: '' }), ...shows].join(' ')
        }
        if (state.state !== 'rejected') return ''
        if (state.reason === 'Unauthorized') return t('forbidden')
        const kind = UNJUDGED.find((known) => known === state.reason)
        return kind === undefined ? state.text : errorText({ kind, text: state.text })
      },
      seconds: (ms) => t('seconds', { value: format.number(ms / 1000, 1) }),
    }
  }, [t, format, words, errorText])
}

/** Returns how many decimals a number was given with, for a PV that is unknown. */
function decimalsOf(value: number): number {
  return String(value).split('.')[1]?.length ?? 0
}
