/** This client has no frames that could be slower without focus. */
export function slowWithoutFocus(): void {}

export function followFocus(): void {}
