import { useTranslation } from 'react-i18next'
import { localPath } from '../../../domain/text/paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { useCopyText } from '../../../ui/files/use-copy-text.ts'
import {
  favourites,
  isSamePath,
  toggleFavourite,
  type UserPage,
  useUserPages,
} from '../../../ui/preferences/user-pages.ts'
import { usePageName } from '../../shell/navigation/page-name.ts'
import styles from './wall-dialog.module.css'

interface WallAddressProps {
  /** Null while something is entered wrongly. */
  readonly address: string | null
  readonly pages: readonly UserPage[]
}

/** The address that a kiosk starts with, to be copied, or kept for this workstation. */
export function WallAddress({ address, pages }: WallAddressProps) {
  const { t } = useTranslation(['wall', 'files', 'shell'])
  const { outcome, refused, copy } = useCopyText()
  const marked = useUserPages(favourites)
  const nameOf = usePageName()
  const isMarked = address !== null && marked.some(({ path }) => isSamePath(path, address))
  const isTooLong = address !== null && localPath(address) === null
  const isFull = !isMarked && marked.length >= favourites.most
  const blocked = isTooLong ? t('wall:setup.tooLong') : t('shell:favourite.full', { count: favourites.most })
  const isBlocked = isTooLong || isFull
  const whole = address === null ? '' : new URL(address, location.origin).href
  return (
    <section className={styles.part} aria-label={t('wall:setup.address')}>
      <h3>{t('wall:setup.address')}</h3>
      {address === null ? (
        <p>{t('wall:setup.noAddress')}</p>
      ) : (
        <>
          <p className={styles.address} data-wall-address>
            {whole}
          </p>
          <div className={controls.row}>
            <Button onClick={() => void copy(whole)}>{t('files:qr.copy')}</Button>
            <Button
              aria-pressed={isMarked}
              aria-disabled={isBlocked}
              onClick={() => {
                const names = pages.map(nameOf).join(', ')
                if (!isBlocked) toggleFavourite({ path: address, title: t('wall:setup.favourite', { names }) })
              }}
            >
              {t(isMarked ? 'shell:favourite.remove' : 'shell:favourite.add')}
            </Button>
            <span role="status">{outcome === null ? '' : t(`files:qr.${outcome}`)}</span>
          </div>
          {isBlocked && <p>{blocked}</p>}
          {refused !== null && (
            <input readOnly className={controls.input} aria-label={t('files:qr.copy')} value={refused} />
          )}
        </>
      )}
    </section>
  )
}
