import { ClipboardCheck, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Orientation } from '../../../../ui/files/print/page-rule.ts'
import { printPage } from '../../../../ui/files/print/print-now.ts'
import { type SheetSaving, useSheetEntries } from '../../../../ui/files/sheet-menu.tsx'
import { MenuAt } from '../../../../ui/navigation/menu-button.tsx'
import type { MenuEntry } from '../../../../ui/navigation/menu-entry.ts'
import type { OpenedMenu } from '../../../../ui/navigation/menu-opener.tsx'

interface ReportMenuProps extends OpenedMenu {
  readonly saving: SheetSaving
  readonly asked: boolean
  readonly onAsk: () => void
  readonly orientation: Orientation
  readonly onPaper: (paper: 'landscape' | null) => void
  /** The other reports of the same day, where nothing else leads to them. */
  readonly others: readonly { readonly id: number; readonly name: string; readonly path: string }[]
}

const ICON_PX = 16

/** The tools of a report as one menu: its check, files and paper, and on a telephone the other reports of the same day. */
export function ReportMenu({ spot, open, onClose, onBusy, ...report }: ReportMenuProps) {
  const { saving, asked, onAsk, orientation, onPaper, others } = report
  const { t } = useTranslation(['reports', 'table'])
  const files = useSheetEntries(saving, spot.element, onBusy)
  const paper = (name: Orientation) => ({
    id: name,
    label: t(`print.${name}`),
    checked: orientation === name,
    onChoose: () => onPaper(name === 'landscape' ? name : null),
  })
  const entries: readonly MenuEntry[] = [
    {
      id: 'check',
      label: t('check.run'),
      icon: <ClipboardCheck size={ICON_PX} aria-hidden="true" />,
      checked: asked,
      onChoose: onAsk,
    },
    { id: 'files', separator: true },
    ...files.entries,
    { id: 'paper', separator: true },
    paper('portrait'),
    paper('landscape'),
    {
      id: 'print',
      label: t('table:print.run'),
      icon: <Printer size={ICON_PX} aria-hidden="true" />,
      onChoose: () => printPage(),
    },
    ...(others.length > 0
      ? [
          { id: 'others', separator: true } as const,
          ...others.map(({ id, name, path }) => ({ id: `report-${id}`, label: name, to: path })),
        ]
      : []),
  ]
  return (
    <>
      {files.status}
      <MenuAt label={t('table:tools')} spot={spot} open={open} entries={entries} onClose={onClose} />
    </>
  )
}
