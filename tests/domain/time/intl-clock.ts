/** The clock of a zone by `Intl` alone: the reference for calendars, which are calculated in another way. */
export interface ClockFields {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  formats.set(zone, made)
  return made
}

export function clockFields(ms: number, zone: string): ClockFields {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const field = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? Number.NaN
  return {
    year: field('year'),
    month: field('month'),
    day: field('day'),
    hour: field('hour'),
    minute: field('minute'),
    second: field('second'),
  }
}

const pad = (field: number) => String(field).padStart(2, '0')

/** `2026-11-21` of the plant's clock. */
export function dayName(ms: number, zone: string): string {
  const { year, month, day } = clockFields(ms, zone)
  return `${year}-${pad(month)}-${pad(day)}`
}

/** `2026-11-21 07:05:09` of the plant's clock. */
export function clockName(ms: number, zone: string): string {
  const { hour, minute, second } = clockFields(ms, zone)
  return `${dayName(ms, zone)} ${pad(hour)}:${pad(minute)}:${pad(second)}`
}

/** Days since 1970 of the plant's date. Day 4 was a Monday. */
export function dayNumber(ms: number, zone: string): number {
  const { year, month, day } = clockFields(ms, zone)
  return Date.UTC(year, month - 1, day) / 86_400_000
}
