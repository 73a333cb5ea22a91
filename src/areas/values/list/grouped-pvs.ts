import { groupId } from '../../../domain/table/row-groups.ts'
import { groupedWindow } from '../../../ui/table/rows/grouped-window.ts'
import type { RowSource } from '../../../ui/table/rows/row-source.ts'
import type { PvRow, PvRowGroup } from '../../../wire/tabs/pv-list.ts'
import { allPvs, type PvList } from './use-pv-list.ts'

/** Returns a source of the groups of a list; the rows of those that `isOpen` follow their group row. */
export function groupedPvs(
  list: PvList,
  groups: readonly PvRowGroup[],
  isOpen: (id: string) => boolean,
  setOpen: (id: string, open: boolean) => void,
): RowSource<PvRow> {
  const titled = groups.map(({ title, count }) => ({ id: groupId(title), title, count }))
  return groupedWindow(list, titled, { list: null, all: () => allPvs(list.view), isOpen, setOpen })
}
