import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { toggleFullscreen } from '../layout/fullscreen.ts'
import { useCatalogueText } from '../status/catalogue-text.ts'
import styles from './stage.module.css'

/** Among the tools of a stage: fills the screen with the page, or ends that. Says where the browser refuses. */
export function FullscreenButton() {
  const { t } = useTranslation('images')
  const catalogue = useCatalogueText()
  const [isRefused, setRefused] = useState(false)
  return (
    <>
      <Button
        aria-label={t('fullscreen')}
        title={t('fullscreen')}
        onClick={async () => setRefused(!(await toggleFullscreen()))}
      >
        <Maximize2 size={16} aria-hidden="true" />
      </Button>
      {isRefused && (
        <span className={styles.refused} role="alert">
          {catalogue('operation.fullscreen')}
        </span>
      )}
    </>
  )
}
