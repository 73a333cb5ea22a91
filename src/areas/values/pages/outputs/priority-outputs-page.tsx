import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { areaProblem } from '../../../../domain/forms/entry-rules.ts'
import { problem } from '../../../../domain/forms/problem.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { CheckboxesField } from '../../../../ui/form/fields/choice-field.tsx'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import { useProblemText } from '../../../../ui/status/problem-text.ts'
import type { PriorityOutputGroup, PriorityOutputOptions } from '../../../../wire/server/station.ts'
import styles from './outputs.module.css'
import { useAckOutputs } from './use-ack-outputs.ts'

/** Acknowledges priority outputs: choose a station and its PV areas. Specification 2 and 5. */
export function PriorityOutputsPage() {
  const { t } = useTranslation('outputs')
  const catalogue = useCatalogueText()
  const { load, body, refetch } = useQuery('priorityOutputOptions')
  return (
    <Page title={t('title')}>
      <div className={`${controls.panel} ${styles.panel}`}>
        <LoadGate what={t('what')} load={load} body={body} onRetry={refetch}>
          {(options) =>
            options.hasOptions ? (
              <OutputsForm options={options} />
            ) : (
              <p className={controls.notice}>{catalogue('outputs.none')}</p>
            )
          }
        </LoadGate>
      </div>
    </Page>
  )
}

const NO_GROUPS: readonly PriorityOutputGroup[] = []

function OutputsForm({ options }: { readonly options: PriorityOutputOptions }) {
  const { t } = useTranslation('outputs')
  const problemText = useProblemText()
  const [query, setQuery] = useAddress()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const wanted = query.get('station')
  const station =
    options.stationOptions.find(({ station: { stationNumber } }) => String(stationNumber) === wanted) ?? null
  const groups =
    options.optionsForStation.find((own) => String(own.station.stationNumber) === wanted)?.pvGroups ?? NO_GROUPS
  // The options may have changed since the choice.
  const selected = groups.filter(({ id }) => chosen.includes(String(id)))
  const { blocked, ack } = useAckOutputs(station)
  const hasNone = station !== null && groups.length === 0
  const found = areaProblem(groups, selected)
  const why = blocked ?? (station === null ? t('station.missing') : found === null ? null : problemText(found))
  return (
    <div className={styles.form}>
      <SelectField
        label={t('station.label')}
        placeholder={t('station.choose')}
        value={station === null ? null : wanted}
        choices={options.stationOptions.map(({ station: { stationNumber }, name }) => ({
          value: String(stationNumber),
          text: name,
        }))}
        onChange={(number) => {
          setChosen([])
          setQuery({ station: number })
        }}
      />
      {wanted !== null && station === null && <p role="alert">{problemText(problem('area.none'))}</p>}
      {station !== null && (
        <CheckboxesField
          label={t('groups')}
          value={selected.map(({ id }) => String(id))}
          choices={groups.map(({ id, name }) => ({ value: String(id), text: name }))}
          onChange={setChosen}
          blocked={hasNone && found !== null ? problemText(found) : null}
        />
      )}
      <div className={controls.row}>
        <CommandButton primary blocked={why} onRun={() => ack(selected)}>
          {t('ack.title')}
        </CommandButton>
        {why !== null && !hasNone && <span className={controls.muted}>{why}</span>}
        {blocked !== null && hasNone && <span className={controls.muted}>{blocked}</span>}
      </div>
      <p className={controls.muted}>{t('note')}</p>
    </div>
  )
}
