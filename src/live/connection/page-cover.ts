/** Hides the page, or shows it again; `base.css` knows the attribute. Works without React, in the same task. */
export function cover(isCovered: boolean): void {
  document.documentElement.toggleAttribute('data-covered', isCovered)
}
