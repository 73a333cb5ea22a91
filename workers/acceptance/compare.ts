import { isPlausibleTime, LATEST_TIME_MS } from '../../src/wire/server/time.ts'
import type { Difference } from '../../src/wire/tabs/acceptance.ts'
import { fieldForm, formOf } from './form.ts'
import type { FieldShape, Shape } from './shape.ts'

/** Deeper data is no data of a plant. */
const DEEPEST = 40
/** An object with more names is a table of things, and its names are data. */
const MOST_EXTRAS = 50
/** Before the year 2000 nobody has measured for this system: such a number is in seconds, or something else. */
const EARLIEST_MS = Date.UTC(2000, 0, 1)

/** A difference, without what the client does about it, and where its first example is. */
export interface FoundDifference extends Omit<Difference, 'effect'> {
  readonly at: At
}

/** Names and indices that lead to a place. */
type At = readonly (string | number)[]

/** What data was compared to, collected over all its rows. */
export class Comparer {
  readonly #types: Readonly<Record<string, Shape>>
  readonly #found = new Map<string, FoundDifference>()
  /** How often each place was seen. */
  readonly #seen = new Map<string, number>()
  readonly #extras = new Set<string>()
  readonly #rows = new Map<string, number>()
  /** Whether anything of what was seen is an assumption. */
  sawAssumed = false

  constructor(types: Readonly<Record<string, Shape>>) {
    this.#types = types
  }

  get differences(): readonly FoundDifference[] {
    return [...this.#found].map(([, found]) => ({ ...found, of: this.#seen.get(found.path) ?? found.of }))
  }

  get extras(): readonly string[] {
    return [...this.#extras]
  }

  /** Lists that had no row wherever they were. */
  get empty(): readonly string[] {
    return [...this.#rows].flatMap(([path, rows]) => (rows === 0 ? [path] : []))
  }

  /** How far all that was compared is from the shapes. */
  get distance(): number {
    return this.#found.size + this.#extras.size
  }

  compare(given: Shape, value: unknown, path = '', at: At = []): void {
    const shape = this.#whole(given)
    if (typeof shape === 'object' && 'any' in shape) {
      this.#nearest(shape.any, given, value, path, at)
      return
    }
    this.#seen.set(path, (this.#seen.get(path) ?? 0) + 1)
    if (at.length > DEEPEST) return
    const isKnown =
      isOfKind(shape, value) &&
      (shape !== 'time' || isTime(value)) &&
      (typeof shape === 'string' || !('oneOf' in shape) || shape.oneOf.some((name) => name === value))
    if (!isKnown) this.#differs(given, value, path, at)
    else if (typeof shape === 'string') return
    else if ('list' in shape) this.#list(shape.list, value as readonly unknown[], path, at)
    else if ('fields' in shape) this.#fields(shape.fields, value as object, path, at)
  }

  #list(row: Shape, rows: readonly unknown[], path: string, at: At): void {
    const name = `${path}[]`
    this.#rows.set(name, (this.#rows.get(name) ?? 0) + rows.length)
    for (const [index, one] of rows.entries()) this.compare(row, one, name, [...at, index])
  }

  #fields(fields: readonly FieldShape[], value: object, path: string, at: At): void {
    const own = new Map<string, unknown>(Object.entries(value))
    const prefix = path === '' ? '' : `${path}.`
    for (const { name, shape: of, optional, assumed } of fields) {
      const field = own.get(name)
      own.delete(name)
      if (assumed === true && field !== undefined && field !== null) this.sawAssumed = true
      // What is absent is null, and the other way round.
      const isAbsent = field === undefined || field === null
      if (isAbsent && (optional === true || allowsNull(of))) continue
      this.compare(of, field, prefix + name, [...at, name])
    }
    for (const name of own.keys()) {
      if (this.#extras.size === MOST_EXTRAS) return
      this.#extras.add(prefix + fieldForm(name))
    }
  }

  /** Takes the alternative that is nearest to the value. */
  #nearest(shapes: readonly Shape[], given: Shape, value: unknown, path: string, at: At): void {
    const fitting = shapes.filter((shape) => isOfKind(this.#whole(shape), value))
    const distances = fitting.map((shape) => {
      const trial = new Comparer(this.#types)
      trial.compare(shape, value)
      return trial.distance
    })
    const nearest = fitting[distances.indexOf(Math.min(...distances))]
    if (nearest !== undefined) {
      this.compare(nearest, value, path, at)
      return
    }
    this.#seen.set(path, (this.#seen.get(path) ?? 0) + 1)
    this.#differs(given, value, path, at)
  }

  #whole(shape: Shape): Shape {
    const named = typeof shape === 'object' && 'type' in shape ? this.#types[shape.type] : undefined
    return named === undefined ? shape : this.#whole(named)
  }

  #differs(shape: Shape, value: unknown, path: string, at: At): void {
    const kind = kindOf(this.#whole(shape), value)
    const key = `${kind} ${path}`
    const before = this.#found.get(key)
    if (before !== undefined) this.#found.set(key, { ...before, count: before.count + 1 })
    else
      this.#found.set(key, {
        path,
        kind,
        expected: expectationOf(shape),
        found: formOf(value, kind === 'name'),
        count: 1,
        of: 1,
        at,
      })
  }
}

function kindOf(shape: Shape, value: unknown): Difference['kind'] {
  if (value === undefined || value === null) return 'absent'
  if (shape === 'time' && typeof value === 'number') return 'time'
  return typeof shape === 'object' && 'oneOf' in shape && typeof value === typeof shape.oneOf[0] ? 'name' : 'kind'
}

/** Whether a value is of the same kind, whatever is in it. */
function isOfKind(shape: Shape, value: unknown): boolean {
  if (shape === 'any') return value !== undefined
  if (shape === 'null') return value === null
  if (shape === 'time') return typeof value === 'number'
  if (typeof shape === 'string') return typeof value === shape
  if ('list' in shape) return Array.isArray(value)
  if ('oneOf' in shape) return typeof value === typeof shape.oneOf[0]
  if ('any' in shape) return shape.any.some((one) => isOfKind(one, value))
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= EARLIEST_MS && isPlausibleTime(value, LATEST_TIME_MS)
}

function allowsNull(shape: Shape): boolean {
  return (
    shape === 'null' || shape === 'any' || (typeof shape === 'object' && 'any' in shape && shape.any.some(allowsNull))
  )
}

/** Returns what the contract has in a place, in the words of its types. */
function expectationOf(shape: Shape): string {
  if (shape === 'time') return 'ms since 1970'
  if (typeof shape === 'string') return shape
  if ('type' in shape) return shape.type
  if ('oneOf' in shape) return shape.oneOf.join(', ')
  if ('list' in shape) return `list of ${expectationOf(shape.list)}`
  if ('any' in shape) return shape.any.map(expectationOf).join(' or ')
  return `object with ${shape.fields.map(({ name }) => name).join(', ')}`
}
