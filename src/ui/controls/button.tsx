import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import controls from './controls.module.css'

interface Look {
  /** What the user most probably wants here. */
  readonly primary?: boolean | undefined
  /** Without a frame: beside others, or in a row. */
  readonly quiet?: boolean | undefined
}

function classOf({ primary, quiet }: Look, own: string | undefined): string {
  const look = primary ? controls.primary : quiet ? controls.quiet : controls.button
  return own === undefined ? `${look}` : `${look} ${own}`
}

/** A button that acts at once on this page. Commands to the plant have `CommandButton`. */
export function Button({ primary, quiet, className, type = 'button', ...rest }: Look & ComponentProps<'button'>) {
  return <button {...rest} type={type} className={classOf({ primary, quiet }, className)} />
}

/** A link to another page that looks like a button. */
export function ButtonLink({ primary, quiet, className, ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link {...rest} className={classOf({ primary, quiet }, className)} />
}
