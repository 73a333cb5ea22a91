import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Subscribable } from '../../live/cells/subscribable.ts'
import controls from '../controls/controls.module.css'
import { Dialog } from '../overlay/dialog.tsx'

/** Forms with changes, by the id of the form, with what takes their changes back. The router has one blocker for all. */
const unsaved = new Map<string, () => void>()
const listeners = new Subscribable()

const firstUnsaved = () => unsaved.keys().next().value ?? null

/** Lets the page be left although the form has not rendered its saved state yet. */
export function releaseGuard(id: string): void {
  if (unsaved.delete(id)) listeners.notify()
}

interface LeaveGuardProps {
  readonly id: string
  readonly isChanged: boolean
  readonly onDiscard: () => void
}

/** Asks before a page with unsaved changes is left, within the client and to elsewhere. */
export function LeaveGuard({ id, isChanged, onDiscard }: LeaveGuardProps) {
  const discard = useRef(onDiscard)
  useEffect(() => {
    discard.current = onDiscard
  })
  useEffect(() => {
    if (!isChanged) return
    unsaved.set(id, () => discard.current())
    listeners.notify()
    return () => releaseGuard(id)
  }, [id, isChanged])
  // The first form with changes asks for all.
  const asking = useSyncExternalStore(listeners.subscribe, firstUnsaved)
  return asking === id ? <Question /> : null
}

function Question() {
  const { t } = useTranslation('form')
  const stay = useRef<HTMLButtonElement>(null)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved.size > 0 && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    // Closing and reloading: the browser asks in its own words.
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [])
  const discard = () => {
    for (const takeBack of [...unsaved.values()]) takeBack()
    blocker.proceed?.()
  }
  return (
    <Dialog
      isAlert
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('leave.title')}
      description={<p>{t('leave.text')}</p>}
      initialFocus={() => stay.current}
      footer={
        <>
          <button ref={stay} type="button" className={controls.button} onClick={() => blocker.reset?.()}>
            {t('leave.stay')}
          </button>
          <button type="button" className={controls.primary} onClick={discard}>
            {t('leave.discard')}
          </button>
        </>
      }
    />
  )
}
