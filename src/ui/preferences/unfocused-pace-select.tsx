import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { PreferenceChoice } from './preference-choice.tsx'
import { preferences } from './preferences.ts'

/** Chooses the pace of windows that are visible without focus. A file of its own: the login page has none of its texts. */
export function UnfocusedPaceSelect({ hint }: { readonly hint?: string }) {
  const { t } = useTranslation('workstation')
  const { slowUnfocused } = useSnapshot(preferences)
  return (
    <PreferenceChoice
      hint={hint}
      label={t('pace')}
      value={slowUnfocused ? 'slow' : 'normal'}
      options={[
        { value: 'normal', text: t('paceNormal') },
        { value: 'slow', text: t('paceSlow') },
      ]}
      onChange={(value) => {
        preferences.slowUnfocused = value === 'slow'
      }}
    />
  )
}
