import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigation } from 'react-router'
import { useSnapshot } from 'valtio/react'
import { ActionDialogHost } from '../../components/action-dialog/action-dialog-host.tsx'
import { preferences } from '../../components/preferences/preferences.ts'
import type { UserInfo } from '../../wire/server/system.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { Header } from './header.tsx'
import { ManyWorkersNotice } from './many-workers-notice.tsx'
import { Navigation } from './navigation.tsx'
import { NewBuildNotice } from './new-build-notice.tsx'
import { RejectedNotice } from './rejected-notice.tsx'
import styles from './shell.module.css'

const MAIN_ID = 'content'

/** What surrounds every page. */
export function Shell({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation('shell')
  const { navigationOpen } = useSnapshot(preferences)
  const navigationId = useId()
  const { state } = useNavigation()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {t('skip')}
      </a>
      <Header user={user} navigationId={navigationId} />
      <ConnectionBar />
      <div className={styles.notices}>
        <NewBuildNotice />
        <RejectedNotice />
        <ManyWorkersNotice />
      </div>
      <Navigation id={navigationId} open={navigationOpen} />
      <main id={MAIN_ID} className={styles.main} tabIndex={-1} aria-busy={state === 'loading'}>
        <Outlet />
      </main>
      <ActionDialogHost />
    </div>
  )
}
