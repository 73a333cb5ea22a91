import { Fragment, useState } from 'react'
import { Outlet } from 'react-router'
import { useResumed } from './uncover.ts'

/** Pages for everybody. One that returns from the page cache begins anew: what somebody has typed there is for nobody else. */
export function PublicPages() {
  const resuming = useResumed()
  const [last, setLast] = useState({ resuming, returns: 0 })
  if (resuming !== last.resuming) setLast({ resuming, returns: last.returns + (resuming ? 1 : 0) })
  return (
    <Fragment key={last.returns}>
      <Outlet />
    </Fragment>
  )
}
