import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { delayEffect, judgedDelays } from '../../../../domain/alerts/delay-effect.ts'
import { limitKey } from '../../../../domain/values/topic-keys.ts'
import { useLiveValue } from '../../../../live/views/hooks.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import type { LimitType } from '../../../../wire/server/alert.ts'
import type { PvRef } from '../../../../wire/server/pv.ts'
import type { AlertFigures, AlertKind } from '../../../../wire/tabs/alert-figures.ts'
import { useActBlock } from '../../../values/actions/use-act-block.ts'
import { useConfig } from '../../../values/config/use-config.ts'
import { useSetLimits } from '../../../values/limits/use-set-limits.tsx'
import { BeforeAfter } from './before-after.tsx'
import { type Effect, EffectTable } from './effect-table.tsx'
import { useFigureTexts } from './figure-texts.ts'
import styles from './figures.module.css'
import { OtherLimits } from './other-limits.tsx'

const SECOND_MS = 1000

interface WhatIfProps {
  readonly kind: AlertKind
  readonly figures: Pick<AlertFigures, 'from' | 'until'>
  readonly onClose: () => void
}

/** What another delay would have made of the alarms of one kind, the way to set it, and what became of them since it was. */
export function WhatIf({ kind, figures, onClose }: WhatIfProps) {
  const { t } = useTranslation(['figures', 'common'])
  const heading = useRef<HTMLHeadingElement>(null)
  const title = t('whatIf.title', { name: `${kind.stationName}: ${kind.message}` })
  // It stands below the table in which it was asked for.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section className={`${controls.panel} ${styles.whatIf}`} aria-label={title} data-what-if={kind.id}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={controls.panelTitle}>
          {title}
        </h2>
        <Button quiet aria-label={t('common:action.close')} title={t('common:action.close')} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      {kind.pv !== null && kind.limitType !== null ? (
        <OfLimit key={kind.id} kind={kind} pv={kind.pv} type={kind.limitType} figures={figures} />
      ) : (
        <OfContact kind={kind} />
      )}
      {kind.pv !== null && <BeforeAfter kind={kind} pv={kind.pv} figures={figures} />}
    </section>
  )
}

interface OfLimitProps extends Pick<WhatIfProps, 'kind' | 'figures'> {
  readonly pv: PvRef
  readonly type: LimitType
}

/** A limit has its delay on the server, where it can be set. */
function OfLimit({ kind, pv, type, figures }: OfLimitProps) {
  const { t } = useTranslation(['figures', 'limits', 'overlay', 'form', 'validation'])
  const limit = useLiveValue('pvLimitConfig', limitKey({ pv, limitType: type }))
  const { config, isThere } = useConfig(pv)
  const { openLimits } = useSetLimits()
  const blocked = useActBlock({ pv, config, isThere }, 'setValues', t('limits:unauthorized'))
  return (
    <LoadGate what={t('whatIf.limit')} load={limit.load} body={limit.value} hub="pv">
      {(present) =>
        present.notSet ? (
          <p className={controls.notice}>{t('whatIf.notSet')}</p>
        ) : (
          <>
            <Delays
              kind={kind}
              presentS={present.delayTime}
              note={t('whatIf.now', { seconds: present.delayTime })}
              onSet={(seconds) => {
                if (config !== null) openLimits([config], undefined, { type, delayTime: seconds })
              }}
              blocked={blocked}
            />
            {config?.hasArchiveData === true && (
              <OtherLimits
                kind={kind}
                type={type}
                present={present}
                config={config}
                figures={figures}
                blocked={blocked}
                onSet={(value) => openLimits([config], undefined, { type, limit: value })}
              />
            )}
          </>
        )
      }
    </LoadGate>
  )
}

/** The delay of a contact is in the program of its station: somebody has to be asked for it. */
function OfContact({ kind }: Pick<WhatIfProps, 'kind'>) {
  const { t } = useTranslation('figures')
  const best = judgedDelays(0)
    .map((seconds) => delayEffect(kind, seconds, 0))
    .find((effect) => effect !== null && effect.spared > 0)
  const name = [kind.pvName, kind.eksNr].filter((text) => text !== '').join(', ')
  return (
    <>
      <Delays kind={kind} presentS={0} note={t('whatIf.inStation')} />
      {best !== undefined && best !== null && (
        <p className={styles.ask}>{t('whatIf.ask', { station: kind.stationName, name, seconds: best.seconds })}</p>
      )}
    </>
  )
}

interface DelaysProps {
  readonly kind: AlertKind
  readonly presentS: number
  readonly note: string
  readonly onSet?: (seconds: number) => void
  /** Why nobody can set it now; null if nothing prevents it. */
  readonly blocked?: string | null
}

function Delays({ kind, presentS, note, onSet, blocked = null }: DelaysProps) {
  const { t } = useTranslation('figures')
  const texts = useFigureTexts()
  const seconds = (value: number) => texts.length(value * SECOND_MS)
  const effects = judgedDelays(presentS).flatMap((delay): Effect[] => {
    const effect = delayEffect(kind, delay, presentS)
    if (effect === null) return []
    const left = kind.count - effect.spared
    return [
      {
        mark: { 'data-delay': delay },
        value: delay,
        text: seconds(delay),
        spared: effect.spared,
        of: kind.count,
        note: '',
        left,
        later: left === 0 ? '' : seconds(effect.laterS),
      },
    ]
  })
  return (
    <>
      <p className={styles.note}>{note}</p>
      <div className={styles.delays}>
        <EffectTable title={t('whatIf.delay')} effects={effects} onSet={onSet} blocked={blocked} />
      </div>
      <p className={styles.note}>{t('whatIf.how')}</p>
    </>
  )
}
