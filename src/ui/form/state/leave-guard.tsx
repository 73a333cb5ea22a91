import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Subscribable } from '../../../live/cells/subscribable.ts'
import { Button } from '../../controls/button.tsx'
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

interface LeaveGuardProps {
  readonly isChanged: boolean
  readonly onDiscard: () => void
  /** Another query of the same page loses nothing, for example because changes stand in a list that is only filtered. */
  readonly staysOnPage?: boolean
}

/** Asks before a page with unsaved changes is left, within the client and to elsewhere. */
export function LeaveGuard({ isChanged, onDiscard, staysOnPage = false }: LeaveGuardProps) {
  const id = useId()
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
      if (guards.has(id)) guards.set(id, null)
    }
  }, [id, isChanged, staysOnPage])
  const asking = useSyncExternalStore(listeners.subscribe, firstGuard)
  return asking === id ? <Question /> : null
}

function Question() {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isOtherPage = from.pathname !== to.pathname
    return unsaved().some(({ staysOnPage }) => isOtherPage || (!staysOnPage && from.search !== to.search))
  })
  const discard = () => {
    for (const { takeBack } of unsaved()) takeBack()
    blocker.proceed?.()
  }
  return (
    <DiscardQuestion
      of="leave"
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onDiscard={discard}
    />
  )
}

/** Asks before a dialog with changes is closed, by whatever closes it. Returns what closes it, and the question. */
export function useCloseGuard(
  isChanged: boolean,
  onClose: () => void,
): readonly [close: () => void, question: ReactNode] {
  const [isAsking, setAsking] = useState(false)
  // Saved, taken back or gone with its session while it was asked: the next change is not asked about at once.
  if (isAsking && !isChanged) setAsking(false)
  const close = () => (isChanged ? setAsking(true) : onClose())
  const question = <DiscardQuestion of="close" open={isAsking} onStay={() => setAsking(false)} onDiscard={onClose} />
  return [close, question]
}

interface DiscardQuestionProps {
  /** What would lose the changes: the page is left, or a dialog is closed. */
  readonly of: 'leave' | 'close'
  readonly open: boolean
  readonly onStay: () => void
  readonly onDiscard: () => void
}

function DiscardQuestion({ of, open, onStay, onDiscard }: DiscardQuestionProps) {
  const { t } = useTranslation('form')
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      isAlert
      open={open}
      onClose={onStay}
      title={t(`${of}.title`)}
      description={<p>{t(`${of}.text`)}</p>}
      initialFocus={() => stay.current}
      footer={
        <>
          <Button ref={stay} onClick={onStay}>
            {t(`${of}.stay`)}
          </Button>
          <Button primary onClick={onDiscard}>
            {t(`${of}.discard`)}
          </Button>
        </>
      }
    />
  )
}
