import type { FoundInReader } from './run-cases.ts'

/** A fault of the product that these tests find, with its number in the findings. Goes when it is mended. */
export interface KnownFault {
  readonly fault: string
  readonly what: string
  readonly is: (found: FoundInReader) => boolean
}

const deep = ({ breach, detail }: FoundInReader) =>
  breach === 'exception' && /Maximum call stack|could not be cloned/.test(detail)
/** The numbers of live values let none pass. */
const endless = ({ breach, detail }: FoundInReader) => breach === 'not finite' && !detail.endsWith('as its number')
const throwsIn =
  (readers: RegExp) =>
  (found: FoundInReader): boolean =>
    found.breach === 'exception' && readers.test(found.reader) && !deep(found)

/** What messages of hubs find. */
export const KNOWN_IN_MESSAGES: readonly KnownFault[] = [
  { fault: 'F57', what: 'numbers that are not finite pass', is: endless },
  { fault: 'F62', what: 'deep JSON throws as a frame is sent', is: deep },
  {
    fault: 'F128',
    what: 'an alert without its texts or its PV throws, and so does the next list',
    is: throwsIn(/^alert\//),
  },
  { fault: 'F128', what: 'a configuration without a text throws in every frame', is: throwsIn(/^pv\/newConfig$/) },
]

/** What answers find that the worker keeps as cells. */
export const KNOWN_IN_CELLS: readonly KnownFault[] = [
  { fault: 'F57', what: 'numbers that are not finite pass', is: endless },
  { fault: 'F60', what: 'an object becomes [object Object]', is: ({ breach }) => breach === 'invented' },
  { fault: 'F62', what: 'deep JSON throws as a frame is sent', is: deep },
  { fault: 'F128', what: 'a PV that is none throws in the directory', is: throwsIn(/pvNodes|pvConfigs/) },
  { fault: 'F138', what: 'what cannot be read ends a refetcher', is: throwsIn(/dashboardConfig|textMessages/) },
]

/** What answers find that pass to tabs as they are. */
export const KNOWN_IN_CALLS: readonly KnownFault[] = [{ fault: 'F62', what: 'deep JSON reaches no tab', is: deep }]

/** What the suite is too short to find; more cases may. */
export const KNOWN_RARELY: readonly KnownFault[] = [
  {
    fault: 'F128',
    what: 'a list is not built again after what threw in it',
    is: ({ breach, reader }) => breach === 'stuck' && /pvConfigs|pvNodes|^pv\/newConfig|^alert\//.test(reader),
  },
]
