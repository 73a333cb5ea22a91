import type { TFunction } from 'i18next'
import { type ReportChange, reportChanges } from '../domain/acceptance/report-changes.ts'
import { byNeed, VERDICT_ORDER } from '../domain/acceptance/verdict-order.ts'
import type { Language } from '../domain/base/language.ts'
import type {
  AcceptanceReport,
  CallCheck,
  Comparison,
  Difference,
  HubCheck,
  LinkCheck,
  Verdict,
} from '../wire/tabs/acceptance.ts'

/** Returns a report as one page without scripts: it can be mailed, printed and kept. */
export function reportPage(
  report: AcceptanceReport,
  earlier: AcceptanceReport | null,
  t: TFunction<'acceptance'>,
  language: Language,
): string {
  const page = new ReportPage(t, language)
  return page.whole(report, earlier)
}

/** Returns how often each verdict was given to calls and hubs, the one that most needs a look first. */
export function verdictCounts({ calls, hubs }: AcceptanceReport): readonly (readonly [Verdict, number])[] {
  const all = [...calls, ...hubs].map(({ verdict }) => verdict)
  return VERDICT_ORDER.flatMap((verdict) => {
    const count = all.filter((one) => one === verdict).length
    return count === 0 ? [] : [[verdict, count] as const]
  })
}

class ReportPage {
  readonly #t: TFunction<'acceptance'>
  readonly #language: Language

  constructor(t: TFunction<'acceptance'>, language: Language) {
    this.#t = t
    this.#language = language
  }

  whole(report: AcceptanceReport, earlier: AcceptanceReport | null): string {
    const t = this.#t
    const title = `${t('title')}: ${report.server}`
    const facts: readonly (readonly [string, string])[] = [
      [t('server'), report.server],
      [t('version'), report.serverVersion ?? '–'],
      [t('checked'), this.#time(report.at)],
      [t('build'), report.build],
    ]
    return `<!doctype html>
<html lang="${this.#language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${html(title)}</title><style>${STYLE}</style></head>
<body><main>
<h1>${html(title)}</h1>
<dl>${facts.map(([name, value]) => `<div><dt>${html(name)}</dt><dd>${html(value)}</dd></div>`).join('')}</dl>
<p>${html(t('readOnly'))}</p>
<ul class="counts">${verdictCounts(report)
      .map(
        ([verdict, count]) =>
          `<li class="${verdict}"><b>${this.#number(count)}</b> ${html(t(`verdict.${verdict}`))}</li>`,
      )
      .join('')}</ul>
${earlier === null ? '' : this.#changes(reportChanges(earlier, report), earlier)}
<h2>${html(t('links'))}</h2>${this.#links(report.links)}
<h2>${html(t('differences'))}</h2>${this.#differences(report)}
<h2>${html(t('calls'))}</h2>${this.#calls(report.calls)}
<h2>${html(t('hubs'))}</h2>${report.hubs.map((hub) => this.#hub(hub)).join('')}
</main></body></html>
`
  }

  #links(links: readonly LinkCheck[]): string {
    const rows = links.map(({ name, state, found }) => [
      html(this.#t(`link.${name}`)),
      this.#badge(state, this.#t(`state.${state}`)),
      html(found),
    ])
    return table([this.#t('column.name'), this.#t('column.verdict'), this.#t('column.found')], rows)
  }

  #differences({ calls, hubs }: AcceptanceReport): string {
    const rows = [
      ...calls.flatMap((call) => call.differences.map((one) => this.#difference(`${call.method} ${call.path}`, one))),
      ...hubs.flatMap(({ hub, messages }) =>
        messages.flatMap(({ name, differences }) => differences.map((one) => this.#difference(`${hub} ${name}`, one))),
      ),
    ]
    if (rows.length === 0) return `<p>${html(this.#t('noDifferences'))}</p>`
    return table(
      (['name', 'place', 'verdict', 'expected', 'found', 'count', 'effect'] as const).map((name) =>
        this.#t(`column.${name}`),
      ),
      rows,
    )
  }

  #difference(name: string, { path, kind, expected, found, count, of, effect }: Difference): readonly string[] {
    const t = this.#t
    const does = effect.kind === 'reads' ? t('effect.reads', { as: effect.as }) : t(`effect.${effect.kind}`)
    return [
      code(name),
      code(path === '' ? '.' : path),
      html(t(`kind.${kind}`)),
      code(expected),
      code(found),
      html(t('ofAll', { count: this.#number(count), of: this.#number(of) })),
      this.#badge(effect.kind, does),
    ]
  }

  #calls(calls: readonly CallCheck[]): string {
    const t = this.#t
    const tried = calls.filter(({ untried }) => untried !== 'writes')
    const rows = byNeed(tried).map((call) => [
      code(`${call.method} ${call.path}`),
      this.#badge(call.verdict, t(`verdict.${call.verdict}`)),
      call.ms === null ? '' : this.#number(Math.round(call.ms)),
      call.bytes === null ? '' : this.#number(call.bytes),
      html(call.untried === null ? call.why : t(`untried.${call.untried}`)) + this.#notes(call),
    ])
    const names = (['name', 'verdict', 'time', 'size', 'why'] as const).map((name) => t(`column.${name}`))
    return `${table(names, rows)}<p>${html(t('writes'))}</p>`
  }

  #notes({ extras, empty }: Comparison): string {
    const note = (name: 'extras' | 'empty', paths: readonly string[]) =>
      paths.length === 0 ? '' : `<p>${html(this.#t(name))}: ${paths.map(code).join(', ')}</p>`
    return note('extras', extras) + note('empty', empty)
  }

  #hub({ hub, verdict, why, ms, messagesPerSecond, bytes, methods, messages }: HubCheck): string {
    const t = this.#t
    const facts = [
      this.#badge(verdict, t(`verdict.${verdict}`)),
      ...(ms === null ? [] : [`${this.#number(Math.round(ms))} ms`]),
      ...(messagesPerSecond === null ? [] : [`${this.#number(messagesPerSecond)} ${html(t('column.rate'))}`]),
      ...(bytes === 0 ? [] : [`${this.#number(bytes)} ${html(t('column.size'))}`]),
      html(why),
    ]
    const rows = [
      ...methods.map((method) => [
        code(`${method.name}()`),
        this.#badge(method.verdict, t(`verdict.${method.verdict}`)),
        '',
        html(method.why),
      ]),
      ...messages.map((message) => [
        code(message.name),
        this.#badge(message.verdict, t(`verdict.${message.verdict}`)),
        this.#number(message.count),
        (message.verdict === 'untried' ? html(t('untried.silent')) : '') + this.#notes(message),
      ]),
    ]
    const names = (['name', 'verdict', 'count', 'why'] as const).map((name) => t(`column.${name}`))
    return `<h3>/hubs/${html(hub)}</h3><p>${facts.filter((fact) => fact !== '').join(' · ')}</p>${rows.length === 0 ? '' : table(names, rows)}`
  }

  #changes(changes: readonly ReportChange[], earlier: AcceptanceReport): string {
    const t = this.#t
    const title = `<h2>${html(t('change.title', { time: this.#time(earlier.at) }))}</h2>`
    if (changes.length === 0) return `${title}<p>${html(t('change.none'))}</p>`
    const rows = changes.map(({ what, before, now, added, gone }) => {
      const place = (sign: string) => (one: Difference) =>
        `<p>${sign} ${code(one.path)} ${html(t(`kind.${one.kind}`))}: ${code(one.found)}</p>`
      const verdict = (name: Verdict | null) => (name === null ? '–' : t(`verdict.${name}`))
      return [
        code(what),
        before === null
          ? html(t('change.new'))
          : now === null
            ? html(t('change.gone'))
            : html(t('change.now', { verdict: verdict(now), before: verdict(before) })),
        added.map(place('+')).join('') + gone.map(place('−')).join(''),
      ]
    })
    return title + table([t('column.name'), t('column.verdict'), t('differences')], rows)
  }

  #badge(kind: string, text: string): string {
    return `<span class="badge ${kind}">${html(text)}</span>`
  }

  #number(value: number): string {
    return new Intl.NumberFormat(this.#language, { maximumFractionDigits: 1 }).format(value)
  }

  #time(at: number): string {
    return `${new Intl.DateTimeFormat(this.#language, {
      dateStyle: 'medium',
      timeStyle: 'medium',
      timeZone: 'UTC',
    }).format(at)} UTC`
  }
}

function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = names.map((name) => `<th scope="col">${html(name)}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')
  return `<div class="table"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>`
}

function code(text: string): string {
  return `<code>${html(text)}</code>`
}

/** Whatever a server has sent is text here. */
function html(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const STYLE = `
:root { font: 15px/1.45 system-ui, sans-serif; --line: light-dark(#d5d9de, #3a4048); --bad: light-dark(#a11212, #ff8f86); --warn: light-dark(#7a4a00, #ffc266); --good: light-dark(#1d5e2c, #8ed79c); --soft: light-dark(#51585f, #a9b1ba) }
body { margin: 0; background: light-dark(#fff, #15181c); color: light-dark(#1b1f23, #e6e9ec) }
main { max-width: 90rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.5rem; margin: 0 0 1rem } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem } h3 { font-size: 1rem; margin: 1.25rem 0 .25rem }
dl { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 0 0 1rem } dl div { display: grid } dt { color: var(--soft); font-size: .85rem } dd { margin: 0; font-weight: 600 }
.counts { display: flex; flex-wrap: wrap; gap: .5rem; list-style: none; padding: 0 } .counts li { border: 1px solid var(--line); border-radius: .4rem; padding: .3rem .7rem } .counts b { font-size: 1.15rem }
.table { overflow-x: auto } table { border-collapse: collapse; width: 100% } th, td { text-align: start; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line) } th { color: var(--soft); font-weight: 600; font-size: .85rem } td p { margin: .2rem 0 0; color: var(--soft); font-size: .87rem }
code { font: .87rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
.badge { white-space: nowrap; font-weight: 600 } .fails, .leftOut, .reads { white-space: normal }
.different, .failed, .missing, .fails, .bad { color: var(--bad) } .denied, .leftOut, .reads { color: var(--warn) } .specified, .assumed, .good, .same { color: var(--good) } .untried, .unknown { color: var(--soft) }
@media print { :root { color-scheme: light } main { max-width: none; padding: 0 } tr { break-inside: avoid } }
`
