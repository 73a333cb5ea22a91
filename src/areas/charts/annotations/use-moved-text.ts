import { useTranslation } from 'react-i18next'
import { isSameValue } from '../../../domain/forms/same-value.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { Annotation } from '../../../wire/server/chart.ts'
import { REPORT_FLAGS } from '../rules/annotation-edits.ts'

/** Returns a function that says what is saved now in the fields that somebody else has changed. */
export function useMovedText(): (seen: Annotation | undefined, now: Annotation) => string {
  const { t } = useTranslation('annotations')
  const format = useFormat()
  return (seen, now) => {
    const yes = (is: boolean) => t(is ? 'yes' : 'no')
    const texts = {
      text: now.text,
      timestamp: format.dateTime(now.timestamp),
      pv: pvParam(now.pv),
      dataSource: t(`source.${now.dataSource}`),
    }
    const changed = ['text', 'timestamp', 'pv', 'dataSource'] as const
    const what = [
      ...changed.filter((name) => !isSameValue(seen?.[name], now[name])).map((name) => [name, texts[name]] as const),
      ...(['visible', ...REPORT_FLAGS] as const)
        .filter((name) => seen?.[name] !== now[name])
        .map((name) => [name, yes(now[name])] as const),
    ]
    return t('moved.of', { what: what.map(([name, text]) => `${t(`field.${name}`)}: ${text}`).join('; ') })
  }
}
