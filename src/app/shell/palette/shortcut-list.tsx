import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import styles from './palette.module.css'
import { JUMP_LETTERS, JUMPS } from './shortcuts.ts'

interface ShortcutListProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Keys of parts of pages, which handle them themselves. */
const PART_KEYS = {
  everywhere: [
    ['paletteKey', 'palette'],
    ['?', 'list'],
    ['F1', 'help'],
    ['S', 'silence'],
    ['Esc', 'close'],
  ],
  table: [
    ['↑ ↓', 'rows'],
    ['space', 'select'],
    ['Enter', 'openRow'],
    ['A', 'ack'],
    ['altArrows', 'neighbour'],
  ],
} as const

/** All keyboard shortcuts, from the tables that handle them. */
export function ShortcutList({ open, onClose }: ShortcutListProps) {
  const { t } = useTranslation(['palette', 'shell'])
  const keyText = (key: string) => {
    if (key === 'paletteKey') return t('shell:paletteKeys')
    if (key === 'space') return t('shortcuts.space')
    return key === 'altArrows' ? 'Alt ↑ ↓' : key
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('shortcuts.title')}
      description={t('shortcuts.typing')}
      size="medium"
    >
      {(['everywhere', 'table'] as const).map((part) => (
        <section key={part} aria-label={t(`shortcuts.part.${part}`)}>
          <h3>{t(`shortcuts.part.${part}`)}</h3>
          <dl className={styles.list}>
            {PART_KEYS[part].map(([key, name]) => (
              <div key={name} className={styles.pair}>
                <dt>
                  <kbd>{keyText(key)}</kbd>
                </dt>
                <dd>{t(`shortcuts.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section aria-label={t('shortcuts.part.jump')}>
        <h3>{t('shortcuts.part.jump')}</h3>
        <dl className={styles.list}>
          {JUMP_LETTERS.map((letter) => (
            <div key={letter} className={styles.pair}>
              <dt>
                <kbd>{`g ${letter}`}</kbd>
              </dt>
              <dd>{t(`shell:page.${JUMPS[letter]}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Dialog>
  )
}
