import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../../../domain/values/pv-ref.ts'
import controls from '../../../../../ui/controls/controls.module.css'
import { useParameter } from '../../../../../ui/page/use-parameter.ts'
import type { PvConfig } from '../../../../../wire/server/pv.ts'
import styles from './image-parts.module.css'

/** Finds a PV in the image by its name or EKS; what is chosen stands in the middle, as a link to it would show it. */
export function ImageSearch({ configs }: { readonly configs: readonly PvConfig[] }) {
  const { t } = useTranslation('images')
  const [, show] = useParameter('pv')
  const [text, setText] = useState('')
  const id = useId()
  const onText = (typed: string) => {
    setText(typed)
    const found = configs.find((config) => nameOf(config) === typed)
    if (found !== undefined) show(pvParam(found.pvRef))
  }
  return (
    <>
      <input
        type="search"
        className={`${controls.input} ${styles.search}`}
        list={id}
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <datalist id={id}>
        {configs.map((config) => (
          <option key={pvParam(config.pvRef)} value={nameOf(config)} />
        ))}
      </datalist>
    </>
  )
}

/** Unique in an image: several pumps have the same name, and each its own EKS. */
function nameOf({ name, eksNr, pvRef }: PvConfig): string {
  return `${name} · ${eksNr === '' ? pvParam(pvRef) : eksNr}`
}
