import type { ReactNode } from 'react'
import { LoadGate } from './load-gate.tsx'
import { PartFailed } from './part-failed.tsx'
import { useDeferred } from './use-deferred.ts'

interface DeferredPartProps<Module> {
  /** The same function in every render. */
  readonly load: () => Promise<Module>
  /** Subject of "... could not be loaded". */
  readonly what: string
  readonly children: (module: Module) => ReactNode
}

/** A part that most users never open, for example the form of a dialog, as soon as its code has arrived. */
export function DeferredPart<Module>({ load, what, children }: DeferredPartProps<Module>) {
  const [module, , hasFailed] = useDeferred(load)
  if (hasFailed) return <PartFailed />
  return (
    <LoadGate what={what} load={{ state: 'loading' }} body={module}>
      {children}
    </LoadGate>
  )
}
