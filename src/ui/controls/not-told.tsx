import controls from './controls.module.css'

/** A dash for what the server has not told yet, with the reason: not the same as none. */
export function NotTold({ why }: { readonly why: string }) {
  return (
    <span className={controls.muted} title={why} data-not-told>
      –<span className="visually-hidden">{why}</span>
    </span>
  )
}
