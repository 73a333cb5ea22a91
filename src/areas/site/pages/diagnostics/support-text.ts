import { isSilent } from '../../../../domain/values/broken-links.ts'
import { isoTime } from '../../../../domain/values/source-time.ts'
import type { PolicyReport } from '../../../../ui/status/policy-breaches.ts'
import type { CommandEntry, CommandState } from '../../../../wire/tabs/command.ts'
import type { ConnectionReport, LinkState } from '../../../../wire/tabs/live.ts'
import type { HubStats, WorkerStats } from '../../../../wire/tabs/worker-stats.ts'

export interface SupportParts {
  readonly stats: WorkerStats
  readonly connection: ConnectionReport
  readonly commands: readonly CommandEntry[]
  readonly policy: PolicyReport
  readonly page: { readonly build: string; readonly path: string; readonly userAgent: string; readonly at: number }
}

/**
 * Returns the diagnostics as text for a support mail: English with plain numbers, as its reader may sit elsewhere.
 * It names no user and no value by itself; what the server says of a failure stands in it as it came. Times are UTC.
 */
export function supportText({ stats, connection, commands, policy, page }: SupportParts): string {
  const { kind, instance, build, ageMs, lagMs, rejected, implausibleTimes, errors } = stats
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['page', [`at ${utc(page.at)}`, `build ${page.build}`, `path ${page.path}`, `browser ${page.userAgent}`]],
    [
      'worker',
      [
        `${kind}, instance ${instance}, build ${build}, age ${seconds(ageMs)}`,
        `lag ${ms(lagMs)}`,
        `unreadable values ${rejected}, errors ${errors}`,
        `implausible source times ${implausibleTimes.arrivals}${listed(implausibleTimes.pvs)}`,
        `server ${connection.server} since ${utc(connection.serverSince)}, reconnects ${connection.reconnects}`,
      ],
    ],
    ['hubs', stats.hubs.map(hubLine)],
    [
      'calls',
      stats.calls.map(
        ({ at, name, state, bytes, ms: took }) => `${utc(at)} ${name} ${state}, bytes ${bytes}, ${ms(took)}`,
      ),
    ],
    [
      'tabs',
      stats.tabs.map(({ tab, visible, leases, frames, forcedCredits }) => {
        const shown = visible ? 'visible' : 'hidden'
        return `${tab} ${shown}, leases ${leases}, frames ${frames}, forced credits ${forcedCredits}`
      }),
    ],
    [
      'commands',
      commands.map(({ id, call, tab, sentAt, state }) => `${utc(sentAt)} ${call} ${id} of ${tab}: ${stateText(state)}`),
    ],
    [
      'policy',
      policy.count === 0
        ? []
        : [
            `refused ${policy.count}, the last:`,
            ...policy.last.map(({ at, directive, blocked, source }) => `${utc(at)} ${directive} ${blocked} ${source}`),
          ],
    ],
    ['sizes', Object.entries(stats.sizes).map(([name, size]) => `${name} ${size}`)],
    ['log', stats.log],
  ]
  return sections
    .map(([title, lines]) => [`== ${title}`, ...(lines.length === 0 ? ['-'] : lines)].join('\n'))
    .join('\n\n')
}

/** Returns the file name of a support text. The time is UTC, as in the text. */
export function supportFileName(at: number): string {
  return `diagnostics ${utc(at)
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.txt`
}

function hubLine(hub: HubStats): string {
  return [
    `${hub.hub} ${linkText(hub.link)}, subscribed ${hub.subscribed}`,
    `messages ${hub.messages} (${rate(hub.messagesPerSecond)})`,
    `values ${hub.values} (${rate(hub.valuesPerSecond)})`,
    `bytes ${hub.bytes} (${rate(hub.bytesPerSecond)})`,
    `queue age ${ms(hub.queueAgeMs)}, faults ${hub.faults}, reconnects ${hub.reconnects}`,
  ].join(', ')
}

function linkText(link: LinkState): string {
  if (isSilent(link)) return `open, silent since ${utc(link.silentSince)}`
  return link.state === 'faulted' ? `faulted (${link.reason}) since ${utc(link.since)}: ${link.detail}` : link.state
}

function stateText(state: CommandState): string {
  switch (state.state) {
    case 'unconfirmed':
      return `unconfirmed (${state.why}): ${state.missing.first.join(' ')}`
    case 'rejected':
      return `rejected (${state.reason}): ${state.text}`
    case 'unknown':
      return `unknown (${state.reason}), plant shows it: ${state.shows ?? 'not read'}`
    case 'sent':
    case 'accepted':
    case 'confirmed':
      return state.state
  }
}

function utc(time: number): string {
  return isoTime(time) ?? 'unknown'
}

const listed = (pvs: readonly string[]) => (pvs.length === 0 ? '' : ` (${pvs.join(' ')})`)
const rate = (number: number) => `${number.toFixed(1)}/s`
const ms = (number: number) => `${Math.round(number)} ms`
const seconds = (number: number) => `${Math.round(number / 1000)} s`
