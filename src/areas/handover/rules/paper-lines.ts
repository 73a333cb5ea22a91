/** Lines of two pages, most of which take two rows of text. */
const PAPER_LINES = 42
/** More of one kind is no hand-over any more, but a list. */
const MOST_MATTERS = 18
const MOST_OF_CHAPTER = 6

/**
 * Returns how many open matters and how many lines of each chapter a hand-over prints, so that it is one page or two whatever a shift was
 * like. Remarks are never cut: somebody wrote each of them for whoever reads the paper.
 */
export function paperLines(
  matters: number,
  remarks: number,
  chapters: number,
): { readonly matters: number; readonly ofChapter: number } {
  const open = Math.min(matters, MOST_MATTERS)
  const room = Math.floor((PAPER_LINES - open - remarks) / Math.max(1, chapters))
  return { matters: open, ofChapter: Math.max(1, Math.min(MOST_OF_CHAPTER, room)) }
}
