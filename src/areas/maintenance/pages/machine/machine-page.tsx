import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { archiveTrendPath, PATHS, stationPath } from '../../../../domain/text/paths.ts'
import { shownText } from '../../../../domain/text/shown-text.ts'
import { pvOfParam, pvParam } from '../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { ButtonLink } from '../../../../ui/controls/button.tsx'
import { Chip, ChipLink } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { useUploads } from '../../../../ui/files/upload-area.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useHashTarget } from '../../../../ui/page/use-hash-target.ts'
import { useCommandBlock } from '../../../../ui/status/command-texts.ts'
import type { PvRef } from '../../../../wire/server/pv.ts'
import { FILE_RULES } from './document-form.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { LifecyclePanel } from './lifecycle-panel.tsx'
import styles from './machine.module.css'
import { MachinePager } from './machine-pager.tsx'
import { DuePanel, SheetPanel } from './sheet-panels.tsx'
import { useLifecycle } from './use-lifecycle.ts'
import { useNewEntry } from './use-new-entry.tsx'

const MAX_SHOWN = 60
const NOT_FOUND = 404

/** Life cycle, remaining runtimes, data sheet and documents of one machine. Specification 2, "Areas". */
export function MachinePage() {
  const { t } = useTranslation('machine')
  const text = useParams().pv ?? ''
  const pv = useMemo(() => pvOfParam(text), [text])
  if (pv === null) {
    return (
      <Page title={t('page')}>
        <p className={`${controls.panel} ${controls.notice}`} role="alert">
          {t('unknown', { text: shownText(text, MAX_SHOWN) })}
        </p>
      </Page>
    )
  }
  return <Machine key={pvParam(pv)} pv={pv} />
}

function Machine({ pv }: { readonly pv: PvRef }) {
  const { t } = useTranslation('machine')
  const args = useMemo(() => ({ pvType: pv.type, pvNr: pv.nr }), [pv])
  const configs = useQuery(
    'pvConfigs',
    useMemo(() => ({ pvs: [pv] }), [pv]),
  ).body
  const machines = useQuery('maintenanceDescriptions').body
  const notices = useQuery('maintenanceNotifications', args)
  const config = configs?.[0]
  const machine = machines?.find(({ pvRef }) => pvParam(pvRef) === pvParam(pv))
  const blocked = useCommandBlock('pv', 'editMaintenance', t('unauthorized'))
  const hours = notices.body?.find(({ runtimeDimension }) => runtimeDimension === 'Hours')?.currentRuntime ?? null
  const isMissing = notices.load.state === 'error' && notices.load.error.status === NOT_FOUND
  const lifecycle = useLifecycle(pv)
  const uploads = useUploads(FILE_RULES)
  const openNew = useNewEntry({ pv, uploads, lifecycle })
  // An action may lead to the data sheet or the runtimes. Specification 2, "Navigation targets".
  useHashTarget(configs !== null)
  return (
    <Page
      title={machine?.name || config?.name || pvParam(pv)}
      chips={
        config !== undefined && (
          <>
            <ChipLink to={stationPath(config.stationNumber)}>{config.stationName}</ChipLink>
            <Chip>{config.eksNr}</Chip>
            {machine !== undefined && <span className={controls.muted}>{machine.description}</span>}
            {machines !== null && <MachinePager machines={machines} pv={pv} />}
          </>
        )
      }
      actions={
        <>
          <ButtonLink to={archiveTrendPath([pv])}>{t('archive')}</ButtonLink>
          <ButtonLink to={PATHS.maintenance}>{t('overview')}</ButtonLink>
        </>
      }
    >
      {isMissing ? (
        <p className={`${controls.panel} ${controls.notice}`} role="alert">
          {t('unknown', { text: pvParam(pv) })}
        </p>
      ) : (
        <div className={styles.columns}>
          <LifecyclePanel pv={pv} lifecycle={lifecycle} runtime={hours} blocked={blocked} onNew={() => openNew(null)} />
          <div className={styles.side}>
            <DuePanel pv={args} blocked={blocked} onDone={openNew} />
            <SheetPanel pv={args} />
            <DocumentsPanel pv={args} uploads={uploads} blocked={blocked} />
          </div>
        </div>
      )}
    </Page>
  )
}
