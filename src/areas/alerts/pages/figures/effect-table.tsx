import { useTranslation } from 'react-i18next'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import { useFigureTexts } from './figure-texts.ts'

/** What one setting would have made of the alarms of a kind. */
export interface Effect {
  /** Finds its row. */
  readonly mark: { readonly [attribute: `data-${string}`]: number }
  readonly value: number
  readonly text: string
  readonly spared: number
  /** Of how many alarms `spared` is a part. */
  readonly of: number
  /** What is to be said beside it; empty for nothing. */
  readonly note: string
  readonly left: number
  /** Empty where none is left. */
  readonly later: string
}

interface EffectTableProps {
  /** What is set. */
  readonly title: string
  readonly label?: string
  readonly effects: readonly Effect[]
  /** Undefined where nobody can set it here. */
  readonly onSet?: ((value: number) => void) | undefined
  /** Why nobody can set it now; null if nothing prevents it. */
  readonly blocked: string | null
}

/** What other settings would have given: how many alarms would not have come, how many still, how much later; and the way to set one. */
export function EffectTable({ title, label, effects, onSet, blocked }: EffectTableProps) {
  const { t } = useTranslation('figures')
  const texts = useFigureTexts()
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('whatIf.spared')}</th>
          <th scope="col">{t('whatIf.left')}</th>
          <th scope="col">{t('whatIf.later')}</th>
          {onSet !== undefined && (
            <th scope="col">
              <span className="visually-hidden">{t('whatIf.set')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {effects.map(({ mark, value, text, spared, of, note, left, later }) => (
          <tr key={value} {...mark}>
            <th scope="row">{text}</th>
            <td>
              <b>{t('of', { count: spared, share: texts.share(spared / of) })}</b>
              {note !== '' && ` ${note}`}
            </td>
            <td>{texts.number(left)}</td>
            <td>{later}</td>
            {onSet !== undefined && (
              <td>
                <CommandButton blocked={blocked} onRun={() => onSet(value)}>
                  {t('whatIf.setTo', { length: text })}
                </CommandButton>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
