import type { ReactNode } from 'react'
import controls from '../../components/controls/controls.module.css'

export function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={controls.panel}>
      <h2 className={controls.panelTitle}>{title}</h2>
      {children}
    </section>
  )
}
