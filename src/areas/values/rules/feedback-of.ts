import { pvParam } from '../../../domain/values/pv-ref.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'

/** What a dialog has room for. */
const MOST = 3
/** Shorter ones are articles, numbers and abbreviations. */
const LEAST_LETTERS = 4
/** What shows first that a machine has begun. */
const FIRST_UNITS = ['A', 'kW', 'Hz', '%']

type Named = Pick<PvConfig, 'name' | 'eksNr' | 'pvRef' | 'dimension' | 'alertInputConfig'>

/**
 * Returns what shows whether an output has worked, the most telling first: the state of its machine and what is measured at it,
 * current before all else; of a setpoint what its station measures in the same unit. No configuration tells this: names do, as in
 * `machineOf`, and tags that differ in their last part alone. A plant whose tags are others loses nothing but this.
 */
export function feedbackOf<P extends Named>(
  output: Named,
  machine: { readonly name: string; readonly pvRef: PvRef } | null,
  station: readonly P[],
): readonly P[] {
  const others = station.filter(({ pvRef }) => pvParam(pvRef) !== pvParam(output.pvRef))
  const isPart = ({ name, eksNr }: Named) =>
    (machine !== null && name.startsWith(`${machine.name} `)) || isSameUnit(eksNr, output.eksNr)
  if (output.pvRef.type === 'AnaOut') return measuredFor(output, others, isPart)
  const states = others.filter(
    (one) =>
      one.pvRef.type === 'DigiIn' &&
      (machine === null ? isPart(one) && one.alertInputConfig === null : pvParam(one.pvRef) === pvParam(machine.pvRef)),
  )
  const measured = others.filter((one) => one.pvRef.type === 'AnaIn' && isPart(one))
  return [...states, ...measured.toSorted((a, b) => rankOf(a) - rankOf(b))].slice(0, MOST)
}

/** What a setpoint is about: measured in its unit, at the same part of the plant, or by name, or because nothing else is. */
function measuredFor<P extends Named>(
  output: Named,
  others: readonly P[],
  isPart: (one: Named) => boolean,
): readonly P[] {
  if (output.dimension === '') return []
  const same = others.filter(({ pvRef, dimension }) => pvRef.type === 'AnaIn' && dimension === output.dimension)
  const near = same.filter(isPart)
  if (near.length > 0) return near.slice(0, MOST)
  const named = same.filter(({ name }) => sharesWord(output.name, name))
  if (named.length > 0) return named.slice(0, MOST)
  return same.length === 1 ? same : []
}

function rankOf({ dimension }: Named): number {
  const rank = FIRST_UNITS.indexOf(dimension)
  return rank < 0 ? FIRST_UNITS.length : rank
}

/** `PW14-P1-N50` and `PW14-P1-E01`: the same machine of the same place. Domain 1.1. */
function isSameUnit(one: string, other: string): boolean {
  const unit = unitOf(one)
  return unit !== '' && unit === unitOf(other)
}

function unitOf(tag: string): string {
  return tag.slice(0, Math.max(0, tag.lastIndexOf('-')))
}

/** `Niveau Pumpensumpf` belongs to `Einschaltniveau`: compounds of German hold the word. */
function sharesWord(output: string, measured: string): boolean {
  const whole = output.toLowerCase()
  return measured
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length >= LEAST_LETTERS && whole.includes(word))
}
