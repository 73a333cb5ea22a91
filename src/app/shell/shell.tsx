import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigation } from 'react-router'
import { useSnapshot } from 'valtio/react'
import { ActionDialogHost } from '../../areas/values/action-host/action-dialog-host.tsx'
import { AlertHelp } from '../../areas/values/info/alert-help.ts'
import { WithNotes } from '../../ui/page/note-region.tsx'
import { PageList } from '../../ui/page/page-list.ts'
import { PageMark } from '../../ui/page/page-mark.ts'
import { preferences } from '../../ui/preferences/preferences.ts'
import type { UserInfo } from '../../wire/server/system.ts'
import { barePath, pagesOf } from '../pages/page-addresses.ts'
import { NAVIGATION_GROUPS } from '../pages/page-row.ts'
import { PAGES } from '../pages/pages.ts'
import { AutoLogoutSlot } from './auto-logout/auto-logout-slot.tsx'
import { Header } from './header/header.tsx'
import { FavouriteButton } from './navigation/favourite-button.tsx'
import { Navigation } from './navigation/navigation.tsx'
import { ConnectionBar } from './notices/connection-bar.tsx'
import { Notices } from './notices/notices.tsx'
import styles from './shell.module.css'

const MAIN_ID = 'content'
const MARK = <FavouriteButton />
const importAlertHelp = () => import('../../areas/alerts/details/alert-help-part.tsx')

/** The frame of every page: header, notices, navigation, and the one host of action dialogs. */
export function Shell({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation('shell')
  const { navigationOpen } = useSnapshot(preferences)
  const navigationId = useId()
  const { state } = useNavigation()
  const pages = NAVIGATION_GROUPS.flatMap((group) =>
    pagesOf(group).map((page) => ({
      path: barePath(PAGES[page]),
      name: t(`page.${page}`),
      group: t(`group.${group}`),
    })),
  )
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {t('skip')}
      </a>
      <Header user={user} navigationId={navigationId} />
      <ConnectionBar />
      <div className={styles.notices}>
        <Notices />
      </div>
      <Navigation id={navigationId} open={navigationOpen} />
      <WithNotes className={styles.pageNotes}>
        <main id={MAIN_ID} className={styles.main} tabIndex={-1} aria-busy={state === 'loading'}>
          <PageMark value={MARK}>
            <PageList value={pages}>
              <AlertHelp value={importAlertHelp}>
                <Outlet />
              </AlertHelp>
            </PageList>
          </PageMark>
        </main>
      </WithNotes>
      <ActionDialogHost />
      <AutoLogoutSlot />
    </div>
  )
}
