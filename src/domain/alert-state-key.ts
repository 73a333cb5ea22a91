import type { AlertBinding } from '../wire/alert-state.ts'

/**
 * Key of what a binding names, under which its alert state is subscribed: the device type, the station number,
 * `lineType-offset`, or the id. Null where the field that the type asks for is missing. Specification 3, "Alert".
 */
export function alertStateKey(binding: AlertBinding): string | null {
  switch (binding.type) {
    case 'Device':
      return binding.deviceType ?? null
    case 'StationConnection':
      return textOf(binding.stationNumber)
    case 'StationLineConnection':
      return binding.lineType === undefined || binding.offset === undefined
        ? null
        : `${binding.lineType}-${binding.offset}`
    case 'PipeLeakage':
    case 'AlertLink':
      return textOf(binding.id)
    default:
      // The type comes from the server: one that is not known has no key.
      return null
  }
}

function textOf(number: number | undefined): string | null {
  return number === undefined ? null : String(number)
}
