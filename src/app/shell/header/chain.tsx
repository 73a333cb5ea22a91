import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../../domain/text/paths.ts'
import { CHAIN_NODES, chainStates } from '../../../domain/values/broken-links.ts'
import { useConnection, useLiveMode } from '../../../live/views/hooks.ts'
import { ChainDot } from '../../../ui/status/chain-dot.tsx'
import styles from './chain.module.css'

/** Shows the connections as four dots: browser, web server, server, control unit. Each has its state as text; they lead to what is wrong. */
export function Chain() {
  const { t } = useTranslation('shell')
  const connection = useConnection()
  const { worker } = useLiveMode()
  const isLost = worker === 'lost' || worker === 'outdated'
  const states = chainStates(connection, isLost ? 'lost' : worker === 'starting' ? worker : 'running')
  return (
    <Link className={styles.link} to={PATHS.diagnostics} title={t('page.diagnostics')}>
      <ul className={styles.chain} aria-label={t('chain.label')}>
        {CHAIN_NODES.map((node) => {
          const text = `${t(`chain.${node}`)}: ${t(`chain.${states[node]}`)}`
          return (
            <li key={node} className={styles.node}>
              <ChainDot node={node} state={states[node]} text={text} />
            </li>
          )
        })}
      </ul>
    </Link>
  )
}
