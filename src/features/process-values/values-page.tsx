import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { Page } from '../../components/page/page.tsx'
import { useQuery } from '../../live/views/hooks.ts'
import type { PvNode } from '../../wire/server/pv.ts'
import { ValuesTable } from './values-table.tsx'

const NO_ARGUMENTS = {}

/** All process values of the plant, live. */
export function ValuesPage() {
  const { t } = useTranslation('values')
  const nodes = useQuery('pvNodes', NO_ARGUMENTS)
  return (
    <Page title={t('title')}>
      <LoadGate what={t('what')} load={nodes.load} body={nodes.body} onRetry={nodes.refetch}>
        {(body) => <Configured nodes={body} />}
      </LoadGate>
    </Page>
  )
}

function Configured({ nodes }: { readonly nodes: readonly PvNode[] }) {
  const { t } = useTranslation('values')
  const args = useMemo(() => ({ pvs: nodes.flatMap((node) => node.pvs) }), [nodes])
  const configs = useQuery('pvConfigs', args)
  return (
    <LoadGate what={t('config')} load={configs.load} body={configs.body} onRetry={configs.refetch}>
      {(body) => <ValuesTable configs={body} />}
    </LoadGate>
  )
}
