/** Places in a fixed order, such as the recipients of an alarm plan; null is an empty one. Specification 3. */
export type Slots<T> = readonly (T | null)[]

/** Returns the slots with the content of two of them exchanged; unchanged if there is no slot `to`. */
export function swappedSlots<T>(slots: Slots<T>, from: number, to: number): Slots<T> {
  if (to < 0 || to >= slots.length) return slots
  return slots.map((_, index) => slots[index === from ? to : index === to ? from : index] ?? null)
}

/** Returns the slots with one emptied. The others keep their places, because a place can mean a step of an escalation. */
export function clearedSlot<T>(slots: Slots<T>, index: number): Slots<T> {
  return slots.map((content, at) => (at === index ? null : content))
}
