import { useMemo } from 'react'
import { useQuery } from '../../../live/views/hooks.ts'
import { dialPath } from '../rules/dial-path.ts'

interface CallLinkProps {
  readonly number: string
  /** What is read; the number if it is missing. */
  readonly children?: string
  readonly tabIndex?: number
}

/** A number that a telephone calls by a press; text if it cannot be dialled. */
export function CallLink({ number, children = number, tabIndex }: CallLinkProps) {
  const path = dialPath(number)
  if (path === null) return children
  return (
    <a href={path} title={number} tabIndex={tabIndex}>
      {children}
    </a>
  )
}

/** Returns the number of whoever is called by a name; null where nobody or several people have it, or nobody may know. */
export function useNumberOf(): (recipient: string) => string | null {
  const { body } = useQuery('callNumbers')
  return useMemo(() => {
    const byName = Map.groupBy(body?.alarmCallnumbers ?? [], ({ name }) => name)
    return (recipient) => {
      const [one, ...others] = byName.get(recipient) ?? []
      return one === undefined || others.length > 0 ? null : one.number
    }
  }, [body])
}
