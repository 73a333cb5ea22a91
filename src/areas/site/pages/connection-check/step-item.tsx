import { Check, CircleHelp, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CAUSES, type Cause, type LinkStep } from '../../../../domain/connection/link-step.ts'
import styles from './connection-check.module.css'

const SIGNS = { works: Check, limited: Info, fails: TriangleAlert, untried: CircleHelp } as const

/** What tells an administrator the rest, where a browser tells a page nothing; null where the page knows all that there is. */
function commandFor(cause: Cause): string | null {
  const { origin } = location
  switch (cause) {
    case 'noAnswerAtOnce':
    case 'noAnswerInTime':
      return `curl -v ${origin}/build.json`
    case 'upgradeRefused':
    case 'upgradeHangs':
      return [
        'curl -i -N --http1.1',
        ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'].map((header) => `-H "${header}"`),
        `-H "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==" ${origin}/hubs/server-status`,
      ].join(' ')
    default:
      return null
  }
}

/** One step: its verdict in words, what that means, what to do about it, and what was seen. */
export function StepItem({ step }: { readonly step: LinkStep }) {
  const { t } = useTranslation('connection')
  const { name, cause, seen } = step
  const verdict = CAUSES[cause]
  const Sign = SIGNS[verdict]
  const command = commandFor(cause)
  return (
    <li className={styles.step} data-step={name} data-verdict={verdict} data-cause={cause}>
      <Sign className={styles.sign} size={18} aria-hidden="true" />
      <div className={styles.body}>
        <h2>
          {t(`step.${name}`)} <span className={styles.verdict}>{t(`verdict.${verdict}`)}</span>
        </h2>
        <p>{cause === 'works' ? t(`works.${name}`) : t(`cause.${cause}`)}</p>
        {cause !== 'works' && cause !== 'earlier' && cause !== 'noDate' && (
          <p>
            <b>{t('todo')}:</b> {t(`advice.${cause}`)}
          </p>
        )}
        {command !== null && <code className={styles.command}>{command}</code>}
        {seen.length > 0 && (
          <details open={verdict === 'fails'}>
            <summary>{t('seen')}</summary>
            <dl className={styles.seen}>
              {seen.map(({ what, found, machine }) => (
                <div key={`${what} ${found}`}>
                  <dt>{what}</dt>
                  <dd>{machine === undefined ? found : `${found}, ${machine}`}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  )
}
