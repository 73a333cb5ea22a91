import { useLiveValue } from '../../../live/views/hooks.ts'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'

const importButton = () => import('./put-back-button.tsx')

/** The way back from the command of this id, once the journal has it. Its code comes with the first command that has one. */
export function PutBackOf({ id }: { readonly id: string }) {
  const entry = useLiveValue('journal', '').value?.entries.find((one) => one.id === id)
  const [part] = useDeferred(importButton)
  return part === null || entry === undefined ? null : <part.PutBackButton entry={entry} />
}
