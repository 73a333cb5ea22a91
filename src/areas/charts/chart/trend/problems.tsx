import { useTranslation } from 'react-i18next'
import type { TrendProblem } from '../../../../domain/trend/trend-line.ts'
import controls from '../../../../ui/controls/controls.module.css'

/** What of the address cannot be shown, one sentence each. */
export function Problems({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className={`${controls.panel} ${controls.notice}`} role="alert">
      {text}
    </p>
  ))
}

/** Returns the function that says what of an address cannot be read. */
export function useProblemTexts(): (problems: readonly TrendProblem[]) => readonly string[] {
  const { t } = useTranslation('trend')
  return (problems) => problems.map(({ part, ...values }) => t(`bad.${part}`, { ...values }))
}
