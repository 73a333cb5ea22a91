/** Something that holds from a time until the next one. */
interface Setting {
  readonly at: number
  readonly value: number
}

/**
 * A total that grows as `base` does until an output is first set, and from then on times the weight of what is set:
 * a dosing pump at half its stroke, an engine that was stopped. Continuous; `settings` ascending.
 */
export function weightedTotal(
  base: (at: number) => number,
  settings: () => readonly Setting[],
  weight: (value: number) => number,
): (at: number) => number {
  return (at) => {
    let total = base(at)
    const all = settings()
    for (let index = 0; index < all.length; index++) {
      const setting = all[index]
      if (setting === undefined || setting.at > at) break
      const until = Math.min(at, all[index + 1]?.at ?? at)
      total += (weight(setting.value) - 1) * (base(until) - base(setting.at))
    }
    return total
  }
}
