import { useTranslation } from 'react-i18next'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useCommandText } from '../../../../ui/status/command-texts.ts'
import type { CommandEntry } from '../../../../wire/tabs/command.ts'
import { Panel, PlainTable } from './panel.tsx'

/** The last commands of all tabs, newest first, with their states. Support finds a target by its key. */
export function CommandReport({ commands }: { readonly commands: readonly CommandEntry[] }) {
  const { t } = useTranslation('diagnostics')
  const format = useFormat()
  const commandText = useCommandText()
  const head = [t('commands.time'), t('commands.command'), t('tabs.tab'), t('commands.state')]
  return (
    <Panel title={t('commands.title')}>
      {commands.length === 0 ? (
        <p className={controls.notice}>{t('commands.empty')}</p>
      ) : (
        <PlainTable
          label={t('commands.title')}
          head={head}
          texts={head.length}
          rows={commands.toReversed().map(({ id, call, tab, sentAt, state }) => ({
            id,
            cells: [format.time(sentAt), call, tab, commandText(state, (target) => target)],
          }))}
        />
      )}
    </Panel>
  )
}
