import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { PreferenceChoice } from './preference-choice.tsx'
import { preferences } from './preferences.ts'

/** Chooses whether rotors of process images turn. */
export function RotorSelect({ hint }: { readonly hint: string }) {
  const { t } = useTranslation('settings')
  const { rotors } = useSnapshot(preferences)
  return (
    <PreferenceChoice
      hint={hint}
      label={t('rotors')}
      value={rotors ? 'turn' : 'still'}
      options={[
        { value: 'still', text: t('rotorsStill') },
        { value: 'turn', text: t('rotorsTurn') },
      ]}
      onChange={(value) => {
        preferences.rotors = value === 'turn'
      }}
    />
  )
}
