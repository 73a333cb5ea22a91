/** Texts of a grid that its columns cut. */
export function cutTexts(label: string): readonly string[] {
  const grid = document.querySelector(`[role=grid][aria-label="${label}"]`)
  if (grid === null) throw new Error(`There is no grid ${label}`)
  const parts = [...grid.querySelectorAll('[role=gridcell], [role=gridcell] *, [role=columnheader], [data-title]')]
  const cut = parts.filter((part) => {
    const isClipped = getComputedStyle(part).overflowX !== 'visible' && !part.classList.contains('visually-hidden')
    return isClipped && part.clientWidth > 1 && part.scrollWidth > part.clientWidth
  })
  return [...new Set(cut.map(({ textContent }) => textContent))]
}
