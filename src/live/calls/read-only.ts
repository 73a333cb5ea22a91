let reason: string | null = null

/** Returns why this tab may send no command whatever its user may do; null unless it is a wall monitor. */
export function readOnlyReason(): string | null {
  return reason
}

/** Takes the sentence that explains it to whoever wants to act; null lets commands through again. */
export function setReadOnly(next: string | null): void {
  reason = next
}
