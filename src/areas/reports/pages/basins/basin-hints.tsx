import { CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { RuebConfig } from '../../../../wire/server/report.ts'
import type { BasinHint } from '../../rules/basin-hints.ts'
import styles from './basins.module.css'
import { dayTime } from './figure-columns.tsx'
import { percentOf } from './figure-text.ts'

interface HintListProps {
  readonly hints: readonly BasinHint[]
  readonly configs: readonly RuebConfig[]
  readonly onEvent: (id: string) => void
}

/** What is not plausible, with the event where there is one. */
export function HintList({ hints, configs, onEvent }: HintListProps) {
  const { t } = useTranslation('basins')
  const text = useHintText(configs)
  if (hints.length === 0) return null
  return (
    <section className={`${controls.panel} ${styles.hints}`} aria-label={t('hint.label')}>
      <h2 className={controls.panelTitle}>
        {t('hint.label')} <small>{t('hint.note')}</small>
      </h2>
      <ul>
        {hints.map((hint) => (
          <li key={keyOf(hint)} data-hint={hint.kind}>
            <CircleHelp size={16} aria-hidden="true" />
            <span>{text(hint)}</span>
            {'event' in hint && (
              <Button onClick={() => onEvent(hint.event)}>
                {t('hint.open')}
                <span className="visually-hidden">: {text(hint)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function keyOf(hint: BasinHint): string {
  return [hint.kind, hint.basin, 'at' in hint ? hint.at : '', 'other' in hint ? hint.other : ''].join('/')
}

/** Returns a function that puts a hint into words. */
export function useHintText(configs: readonly RuebConfig[]): (hint: BasinHint) => string {
  const { t } = useTranslation('basins')
  const format = useFormat()
  const name = (id: number) => configs.find((config) => config.id === id)?.name || String(id)
  return (hint) => {
    const basin = name(hint.basin)
    switch (hint.kind) {
      case 'dry':
        return t('hint.dry', { basin, time: dayTime(hint.at, format) })
      case 'dead':
        return t('hint.dead', { basin, day: format.date(hint.at), mm: format.number(hint.mm, 1) })
      case 'twin':
        return t('hint.twin', { basin, other: name(hint.other), count: hint.events })
      case 'outlier':
        return t('hint.outlier', { basin, ratio: format.number(hint.ratio, 1) })
      case 'unmeasured':
        return t('hint.unmeasured', { basin })
      case 'partly':
        return t('hint.partly', {
          basin,
          percent: format.number(percentOf(hint.availability), 0),
          from: dayTime(hint.longest.from, format),
          to: dayTime(hint.longest.to, format),
        })
      case 'gap':
        return t('hint.gap', {
          basin,
          time: dayTime(hint.at, format),
          percent: format.number(percentOf(hint.availability), 0),
        })
    }
  }
}
