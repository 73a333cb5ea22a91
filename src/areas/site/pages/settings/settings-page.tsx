import { KeyRound } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../../../domain/text/paths.ts'
import { useSession } from '../../../../live/views/hooks.ts'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { Page } from '../../../../ui/page/page.tsx'
import {
  DensitySelect,
  LanguageSelect,
  TextSizeSelect,
  ThemeSelect,
} from '../../../../ui/preferences/preference-select.tsx'
import { RotorSelect } from '../../../../ui/preferences/rotor-select.tsx'
import { UnfocusedPaceSelect } from '../../../../ui/preferences/unfocused-pace-select.tsx'
import { WrapperSection } from '../../../../ui/wrapper/wrapper-section.tsx'
import { SoundPanel } from '../../../alerts/sound/sound-panel.tsx'
import styles from './settings.module.css'
import { StartPageSelect } from './start-page-select.tsx'
import { useReset } from './use-reset.ts'

/** What a user can choose about the client itself, each with what it means and for whom it applies. Rule B6. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'shell'])
  const session = useSession()
  const user = session.state === 'active' ? session.user.displayName : ''
  const { start, setStart, said, canUndo, reset, undo } = useReset()
  return (
    <Page title={t('shell:page.settings')}>
      <div className={styles.page}>
        <Group title={t('display')} scope={t('forAll')}>
          <LanguageSelect hint={t('languageHint')} />
          <ThemeSelect hint={t('themeHint')} />
          <TextSizeSelect hint={t('textSizeHint')} />
          <DensitySelect hint={t('densityHint')} />
          <RotorSelect hint={t('rotorsHint')} />
          <UnfocusedPaceSelect hint={t('paceHint')} />
        </Group>
        <Group title={t('sound')} scope={t('forAll')}>
          <p className={controls.muted}>{t('soundHint')}</p>
          <SoundPanel />
        </Group>
        <Group title={t('own')} scope={t('forUser', { user })}>
          <StartPageSelect value={start} onChange={setStart} />
          <ButtonLink to={PATHS.password}>
            <KeyRound size={16} aria-hidden="true" />
            {t('shell:page.password')}
          </ButtonLink>
          <WrapperSection />
        </Group>
        <Group title={t('defaults')} scope={t('defaultsScope')}>
          <div className={controls.row}>
            <Button onClick={reset}>{t('reset')}</Button>
            {canUndo && <Button onClick={undo}>{t('undo')}</Button>}
          </div>
          <p role="status">{said !== null && t(said)}</p>
        </Group>
      </div>
    </Page>
  )
}

interface GroupProps {
  readonly title: string
  /** For whom these settings apply, and where they are kept. */
  readonly scope: string
  readonly children: ReactNode
}

function Group({ title, scope, children }: GroupProps) {
  const id = useId()
  return (
    <section className={controls.panel} aria-labelledby={id}>
      <h2 className={controls.panelTitle}>
        <span id={id}>{title}</span> <small>{scope}</small>
      </h2>
      <div className={styles.settings}>{children}</div>
    </section>
  )
}
