import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { policyReport, subscribePolicy } from '../../../../ui/status/policy-breaches.ts'
import { Panel, PlainTable } from './panel.tsx'

/** What the security policy refused in this window since it was loaded: how often, and the last ones, newest first. */
export function PolicyPanel() {
  const { t } = useTranslation('diagnostics')
  const format = useFormat()
  const { count, last } = useSyncExternalStore(subscribePolicy, policyReport)
  const head = [t('commands.time'), t('policy.directive'), t('policy.blocked'), t('policy.source')]
  return (
    <Panel title={t('policy.title')}>
      <p className={controls.notice} data-policy-breaches={count}>
        {count === 0 ? t('policy.none') : t('policy.count', { number: format.number(count, 0), count })}
      </p>
      {count > 0 && (
        <PlainTable
          label={t('policy.title')}
          head={head}
          texts={head.length}
          rows={last.toReversed().map(({ at, directive, blocked, source }, index) => ({
            id: String(count - index),
            cells: [format.time(at), directive, blocked, source],
          }))}
        />
      )}
    </Panel>
  )
}
