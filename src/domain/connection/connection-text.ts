import { isoTime } from '../values/source-time.ts'
import { CAUSES, firstFailure, type LinkStep, STEP_NAMES } from './link-step.ts'

export interface ConnectionTextParts {
  readonly steps: readonly LinkStep[]
  /** Ms since 1970 by this computer's clock. */
  readonly at: number
  readonly build: string
  readonly userAgent: string
  /** Host and port of the server, and with it what names other machines; null: none of them. */
  readonly server: string | null
}

/**
 * Returns a check as text for a support mail: English, as its reader may sit elsewhere. It holds no name of a user, no value, no id,
 * and of machines only what somebody has chosen to tell.
 */
export function connectionText({ steps, at, build, userAgent, server }: ConnectionTextParts): string {
  const first = firstFailure(steps)
  const next = STEP_NAMES[steps.length]
  const head = [
    `at ${isoTime(at) ?? 'unknown'}`,
    `build ${build}`,
    `browser ${userAgent}`,
    ...(server === null ? [] : [`server ${server}`]),
    `first that does not work: ${first === null ? 'none' : `${first.name} (${first.cause})`}`,
    ...(next === undefined ? [] : [`cancelled before: ${next}`]),
  ]
  const lines = steps.flatMap(({ name, cause, seen }) => [
    `${name}: ${CAUSES[cause]}${cause === 'works' ? '' : ` (${cause})`}`,
    ...seen.map(({ what, found, machine }) => {
      const named = machine === undefined || server === null ? '' : `, ${machine}`
      return `  ${what}: ${found}${named}`
    }),
  ])
  return ['== connection', ...head, '', ...lines].join('\n')
}
