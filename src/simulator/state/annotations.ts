import { pvParam } from '../../domain/values/pv-ref.ts'
import type { Annotation, AnnotationDraft } from '../../wire/server/chart.ts'
import type { PvRef } from '../../wire/server/pv.ts'

/** All annotations are in memory, so they are bounded. */
export const MAX_ANNOTATIONS = 10_000

/** The annotations of charts, in the order of their ids. */
export class Annotations {
  readonly #byId = new Map<number, Annotation>()
  #nextId = 1

  constructor(first: readonly AnnotationDraft[]) {
    this.add(first)
  }

  list(): readonly Annotation[] {
    return [...this.#byId.values()]
  }

  find(id: number): Annotation | undefined {
    return this.#byId.get(id)
  }

  /** Returns the annotations of a PV in [start, end], regardless of their data source. */
  of(pv: PvRef, start: number, end: number): readonly Annotation[] {
    const name = pvParam(pv)
    return this.list().filter(({ pv: own, timestamp }) => {
      return timestamp >= start && timestamp <= end && pvParam(own) === name
    })
  }

  /** Adds all drafts; returns null and adds none if there would be too many. */
  add(drafts: readonly AnnotationDraft[]): readonly Annotation[] | null {
    if (this.#byId.size + drafts.length > MAX_ANNOTATIONS) return null
    return drafts.map((draft) => {
      const annotation = { ...draft, id: this.#nextId++ }
      this.#byId.set(annotation.id, annotation)
      return annotation
    })
  }

  /** Replaces an existing annotation. */
  replace(annotation: Annotation): void {
    this.#byId.set(annotation.id, annotation)
  }

  remove(id: number): void {
    this.#byId.delete(id)
  }
}
