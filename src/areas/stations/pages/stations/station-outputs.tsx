import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { PATHS } from '../../../../domain/text/paths.ts'
import { ALL_PVS } from '../../../../domain/values/pv-view.ts'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import { useStill } from '../../../../ui/load-gate/use-still.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { PvType } from '../../../../wire/server/pv.ts'
import { allPvs, usePvList } from '../../../values/list/use-pv-list.ts'
import { useSetValues } from '../../../values/outputs/use-set-values.tsx'

/** Only these are sent. Specification 5, "Value entry". */
const OUTPUTS: readonly PvType[] = ['AnaOut', 'DigiOut']
/** More fields than anybody fills in: the page with all outputs has a search. */
const MOST = 50

interface SetOutputsButtonProps {
  readonly station: number
  readonly name: string
}

/** Opens the dialog with the outputs of a station, those that nobody changes are not sent; with many, the page that lists them. */
export function SetOutputsButton({ station, name }: SetOutputsButtonProps) {
  const { t } = useTranslation(['setting', 'common'])
  const { language } = useFormat()
  const list = usePvList(useMemo(() => ({ ...ALL_PVS, station, types: OUTPUTS, language }), [station, language]))
  const { blocked, open } = useSetValues()
  const navigate = useNavigate()
  const still = useStill(station)
  const { isThere, isPartial, view } = list
  const why = !isThere || isPartial ? t('common:load.loading') : list.list.total === 0 ? t('noOutputs') : null
  const run = async () => {
    const isStill = still()
    const all = list.list.total > MOST ? null : await allPvs(view)
    const rows = all === null ? null : await all.rows(0, all.count)
    if (!isStill()) return
    if (rows === null) void navigate(`${PATHS.setValues}?${new URLSearchParams({ text: name })}`)
    else open(rows.map(({ config }) => config))
  }
  return (
    <CommandButton blocked={blocked ?? why} onRun={() => void run()}>
      {t('setStation')}
    </CommandButton>
  )
}
