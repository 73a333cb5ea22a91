import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import controls from './controls.module.css'

const classOf = (own: string | undefined) => (own === undefined ? `${controls.chip}` : `${controls.chip} ${own}`)

/** A short word about what it stands beside, to be read only. `data-on` and `data-stale` say how it looks. */
export function Chip({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={classOf(className)} />
}

/** A chip that is switched on and off, by `aria-pressed`, or acts. */
export function ChipButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type="button" className={classOf(className)} />
}

/** A chip that leads to another page. */
export function ChipLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classOf(className)} />
}
