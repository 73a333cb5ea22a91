import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inTime } from '../../live/loading/in-time.ts'
import { Button } from '../controls/button.tsx'
import type { WrapperInfo } from './wrapper.ts'
import { wrapperHost } from './wrapper-host.ts'
import styles from './wrapper-section.module.css'

/** In a browser its code never loads. */
const importWrapper = () => inTime(import('./wrapper.ts'))

/** What the application around the page says of itself, and its settings. Nothing in a browser. Rules C19, C20, C22, C24. */
export function WrapperSection() {
  const { t } = useTranslation('workstation')
  const [info, setInfo] = useState<WrapperInfo | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (wrapperHost() === null) return
    let isShown = true
    importWrapper().then(
      async ({ wrapperInfo }) => {
        const next = await wrapperInfo()
        if (isShown) setInfo(next)
      },
      // Without it the menu is that of a browser.
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  if (info === null || info.features.size === 0) return null
  const openSettings = async () => {
    const wrapper = await importWrapper().catch(() => null)
    setFailed(wrapper === null || !(await wrapper.showWrapperSettings()))
  }
  const { connection, user, version, features } = info
  return (
    <div className={styles.wrapper}>
      {connection !== null && <p>{t('app.connection', { connection })}</p>}
      {user !== null && <p>{t('app.user', { user })}</p>}
      {version !== null && <p>{t('app.version', { version })}</p>}
      {features.has('showSettings') && <Button onClick={() => void openSettings()}>{t('app.settings')}</Button>}
      <p role="status">{hasFailed && t('app.settingsFailed')}</p>
    </div>
  )
}
