/**
 * Why an aim is missed in the committed results, by its key: where the time goes (by profile) and what would have to
 * change. Shown next to a missed aim; a test requires one for each.
 */
export const AIM_REASONS: Readonly<Record<string, string>> = {
  'ingest.ratioToParse':
    'These results are older than the reader of values (workers/hubs/value-reader.ts): every value was parsed into an object, whose fields went into the lanes one by one. 24 rounds with the reader gave 1.41.',
  'render.ratioToTextNodes':
    'These results are older than the canvas on which fast numbers are drawn (src/components/pv/value/fast-numbers.ts): each changed text cost layout, paint and raster of its cell. A run with it gave 0.64. It begins to draw 1.5 s after the first values, so a quick run, which warms up for half a second, still gives 1.4.',
  'directory.page.searchMs':
    'On a machine that also ran other programs: 42 to 111 ms, 8 searches in 2 traced runs. In the traces the letter takes 8 to 33 ms (a navigation of the router, the page and its tools; 4 to 10 ms of processor time), the worker slices of 8 ms (a word of one or two digits is part of most EKS numbers, so each is looked at), the new rows 10 to 26 ms in a transition with style and layout, their picture 9 to 13 ms. The search would have to show its first page before it has counted all hits, and rows would have to be reused.',
  'directory.pvs1000k.blockMs':
    'On a machine that also ran other programs the longest turn was 181 and 237 ms while loading and 402 and 446 ms in the first sort of a million different EKS numbers. Collections of the heap of 180 MB, mostly texts, are the likely cause, not a proven one: the log of the engine in Node shows one full collection of 78 ms while texts are folded, and the longest step of a sort was 249 ms in one run and 20 ms in a quieter one. It would take texts in buffers outside of the heap.',
  'start.nthTabMs':
    'These results are older than the lease of the list by the start script (src/live/calls/prefetch.ts): session, list and values came one after another, the last two only after the page had rendered. Since then they are there before it renders. Two interleaved comparisons gave 379 ms for 387 before (n = 10), and 600 for 699 while the machine was busy (n = 12), with a tenth to a fifth less processor time of the main thread, and 924 for 1237 in a fresh profile (n = 9). What is left is the main thread: running the loaded code, React, the router, texts, about 20 ms for the first number format of a process, then style, layout and paint.',
  'alerts.100k.longTasks':
    'These results are older than the rule that a list which is scrolled keeps its rows (src/components/table/panel/use-in-use.ts): in a flood of almost 1,000 events a second every row moved with every frame, and a task took 83 to 131 ms. With it one of two comparisons beside other programs had no long task and no blank row in three seconds of the wheel in a flood, the other 133 ms and 24 % of the pictures, as without a flood. In the worker a search or a sort by text of 100,000 alerts still blocks 52 to 69 ms once: the steps themselves take up to 9 ms, minor collections 23 to 106 ms, because the texts that they make all survive. It would take columns in which each distinct text is stored and searched once (workers/lists/text-column.ts), as the directory of PVs and the control events have them.',
}
