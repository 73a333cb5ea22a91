import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { MOST_WALL_EVENTS, wallEvents } from '../../../../ui/status/wall-log.ts'
import styles from './diagnostics.module.css'
import { Panel } from './panel.tsx'

/** What the wall monitor of this browser went through, newest first, as it was when the page was opened. */
export function WallReport() {
  const { t } = useTranslation('diagnostics')
  const format = useFormat()
  const [events] = useState(wallEvents)
  const lines = events.toReversed().map(({ at, what, detail }) => `${format.dateTime(at)}  ${what}  ${detail}`)
  return (
    <Panel title={t('wall.title')}>
      <p className={controls.notice}>
        {events.length === 0 ? t('wall.empty') : t('wall.note', { most: MOST_WALL_EVENTS })}
      </p>
      {events.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled text must be reachable by keyboard
        <pre className={styles.log} tabIndex={0} data-wall-events={events.length}>
          {lines.join('\n')}
        </pre>
      )}
    </Panel>
  )
}
