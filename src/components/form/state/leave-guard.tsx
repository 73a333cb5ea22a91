import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Subscribable } from '../../../live/cells/subscribable.ts'
import controls from '../../controls/controls.module.css'
import { Dialog } from '../../overlay/dialog.tsx'

interface Guard {
  readonly takeBack: () => void
  readonly staysOnPage: boolean
}

/**
 * The forms of the page by id, with what takes their changes back, or null without changes. The router has one blocker for
 * all, which the first form registers as it appears: registering takes the router a render.
 */
const guards = new Map<string, Guard | null>()
const listeners = new Subscribable()

const firstGuard = () => guards.keys().next().value ?? null
const unsaved = () => [...guards.values()].filter((guard) => guard !== null)

/** Lets the page be left although the form has not rendered its saved state yet. */
export function releaseGuard(id: string): void {
  if (guards.has(id)) guards.set(id, null)
}

interface LeaveGuardProps {
  readonly id: string
  readonly isChanged: boolean
  readonly onDiscard: () => void
  /** Another query of the same page loses nothing, for example because changes stand in a list that is only filtered. */
  readonly staysOnPage?: boolean
}

/** Asks before a page with unsaved changes is left, within the client and to elsewhere. */
export function LeaveGuard({ id, isChanged, onDiscard, staysOnPage = false }: LeaveGuardProps) {
  const discard = useRef(onDiscard)
  useEffect(() => {
    discard.current = onDiscard
  })
  useEffect(() => {
    guards.set(id, null)
    listeners.notify()
    return () => {
      guards.delete(id)
      listeners.notify()
    }
  }, [id])
  useEffect(() => {
    if (!isChanged) return
    guards.set(id, { takeBack: () => discard.current(), staysOnPage })
    // Closing and reloading: the browser asks in its own words.
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      releaseGuard(id)
    }
  }, [id, isChanged, staysOnPage])
  const asking = useSyncExternalStore(listeners.subscribe, firstGuard)
  return asking === id ? <Question /> : null
}

function Question() {
  const { t } = useTranslation('form')
  const stay = useRef<HTMLButtonElement>(null)
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isOtherPage = from.pathname !== to.pathname
    return unsaved().some(({ staysOnPage }) => isOtherPage || (!staysOnPage && from.search !== to.search))
  })
  const discard = () => {
    for (const { takeBack } of unsaved()) takeBack()
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
