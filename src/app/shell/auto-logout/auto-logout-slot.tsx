import { useBackgroundPart } from '../../../ui/load-gate/use-background-part.ts'

const loadAutoLogout = async () => (await import('./auto-logout.tsx')).AutoLogout

/** The place of the automatic logout. It loads after the first picture, and long before it is needed. */
export function AutoLogoutSlot() {
  const AutoLogout = useBackgroundPart(loadAutoLogout)
  return AutoLogout !== null && <AutoLogout />
}
