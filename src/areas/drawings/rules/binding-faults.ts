import { liveKey, pvOfParam } from '../../../domain/values/pv-ref.ts'
import { IMAGE_VIEWS, type ImageElement, type Read } from './image-binding.ts'

/**
 * Why what an element is bound to cannot be shown:
 * - `pv`: names no PV, or none that has live values
 * - `view`: names no way to show it
 * - `report`: names no figure of a report
 * - `range`: has no range, or one that is none
 * - `alert`: lacks what its type of alert needs
 * - `message`: names no text message
 * - `part`: has nothing in it that could show it
 * - `outside`: a part or a shape of a state that belongs to no element with a PV
 */
export type BindingFault = 'pv' | 'view' | 'report' | 'range' | 'alert' | 'message' | 'part' | 'outside'

/** Returns what of the attributes of an element cannot be meant, each once. `element` is what was read of them. */
export function bindingFaults(read: Read, element: ImageElement | null): readonly BindingFault[] {
  const names = (name: string) => (read(name) ?? '').trim() !== ''
  const faults: BindingFault[] = []
  const pv = element?.pv ?? null
  if (names('data-pv') && pv === null) faults.push(pvFault(read))
  if (!names('data-pv') && ['data-view', 'data-min', 'data-max', 'data-report'].some(names)) faults.push('pv')
  if (pv !== null && pv.range === null && needsRange(pv.view, pv.pv.type)) faults.push('range')
  if (names('data-binding') && element?.alert == null) faults.push('alert')
  if (names('data-text-message') && element?.text == null) faults.push('message')
  return faults
}

function pvFault(read: Read): BindingFault {
  const pv = pvOfParam(read('data-pv') ?? '')
  if (pv === null || liveKey(pv) === null) return 'pv'
  return IMAGE_VIEWS.some((view) => view === (read('data-view') ?? 'value')) ? 'report' : 'view'
}

/** A state is shown while it is active, without a range. */
function needsRange(view: string, type: string): boolean {
  return view === 'level' || view === 'bar' || (view === 'visible' && type !== 'DigiIn' && type !== 'DigiOut')
}
