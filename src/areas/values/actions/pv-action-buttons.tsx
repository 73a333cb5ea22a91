import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { CommandButton } from '../../../ui/controls/command-button.tsx'
import { useStillEntries } from '../../../ui/navigation/still-entries.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { usePvActions } from './use-pv-actions.tsx'

/** What this user may do with a PV, as links and buttons. */
export function PvActionButtons({ config }: { readonly config: PvConfig }) {
  const { t } = useTranslation('common')
  const actions = usePvActions({ pv: config.pvRef, config, isThere: true })
  const shown = useStillEntries(actions, pvParam(config.pvRef), t('action.gone'))
  return shown.map(({ entry: action }) =>
    'separator' in action ? null : 'to' in action ? (
      <ButtonLink key={action.id} to={action.to}>
        {action.icon}
        {action.label}
      </ButtonLink>
    ) : (
      <CommandButton key={action.id} blocked={action.blocked ?? null} onRun={action.onChoose}>
        {action.icon}
        {action.label}
      </CommandButton>
    ),
  )
}
