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
    'On a machine that also ran other programs: 42 to 111 ms. By trace the letter takes 8 to 10 ms of the main thread (a navigation of the router, the page and its tools), the worker 10 to 30 ms in slices of 8 ms (a word of one or two digits is part of most EKS numbers, so each is looked at), the new rows 10 to 25 ms in a transition with style and layout, their picture 7 ms. The search would have to show its first page before it has counted all hits, and rows would have to be reused.',
  'directory.pvs1000k.blockMs':
    'By the log of the engine one full collection of the heap of 180 MB, mostly texts, takes 80 to 90 ms while texts are prepared or sorted; the steps between take up to 20 ms. On a machine that also ran other programs the longest turn was 240 ms while loading and 450 ms while sorting a million different EKS numbers. It would take texts in buffers outside of the heap.',
  'start.nthTabMs':
    'These results are older than the lease of the list by the start script (src/live/calls/prefetch.ts): session, list and values came one after another, the last two only after the page had rendered. Since then they are there before it renders. Two interleaved comparisons gave 379 ms for 387 before (n = 10), and 600 for 699 while the machine was busy (n = 12), with a tenth to a fifth less processor time of the main thread, and 924 for 1237 in a fresh profile (n = 9). What is left is the main thread: running the loaded code, React, the router, texts, about 20 ms for the first number format of a process, then style, layout and paint.',
  'alerts.100k.longTasks':
    'Searching, sorting and jumping cause none in the page. Scrolling by wheel and keys in a flood of almost 1,000 events a second counts too (83 to 131 ms at the longest), and so do turns of the worker. Traces of the page show: about half of a long task is style and layout, which the list that keeps its position forces within the task; painting the list is another task of 25 to 30 ms. Moved rows keep their cells and have fixed widths, which removed the long tasks of scrolling without a flood, but not these. In the worker: parsing and inserting a group of 8,300 alerts in one turn (33 ms of processor time), then a minor garbage collection (5 to 10 ms, twice that on a busy machine), because all alerts survive it. It would take reused rows, drawing missing rows before moved ones, and ingesting messages in time slices.',
}
