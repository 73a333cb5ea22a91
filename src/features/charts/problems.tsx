import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import controls from '../../components/controls/controls.module.css'
import { PATHS } from '../../domain/text/paths.ts'

/** What of the address cannot be shown, one sentence each. */
export function Problems({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className={`${controls.panel} ${controls.notice}`} role="alert">
      {text}
    </p>
  ))
}

export function OtherPv() {
  const { t } = useTranslation('charts')
  return (
    <Link className={controls.button} to={PATHS.realtimeChart}>
      {t('pick.other')}
    </Link>
  )
}
