import type { PvConfig } from '../../../wire/server/pv.ts'
import { ButtonLink } from '../../controls/button.tsx'
import { CommandButton } from '../../controls/command-button.tsx'
import { usePvActions } from './use-pv-actions.tsx'

/** What this user may do with a PV, as links and buttons. */
export function PvActionButtons({ config }: { readonly config: PvConfig }) {
  const actions = usePvActions({ pv: config.pvRef, config })
  return actions.map((action) =>
    'to' in action ? (
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
