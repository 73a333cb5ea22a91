let isOn = false

/** True while this tab may send no command whatever its user may do: it is a wall monitor. */
export function isReadOnly(): boolean {
  return isOn
}

export function setReadOnly(next: boolean): void {
  isOn = next
}
