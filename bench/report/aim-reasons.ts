/**
 * Why an aim is missed in the committed results, by its key: where the time goes (by profile) and what would have to
 * change. Shown next to a missed aim; a test requires one for each.
 */
export const AIM_REASONS: Readonly<Record<string, string>> = {
  'ingest.ratioToParse':
    'These results are older than the reader of values (workers/hubs/value-reader.ts): every value was parsed into an object, whose fields went into the lanes one by one. 24 rounds with the reader gave 1.41.',
  'start.nthTabMs':
    'A quarter of the time passes until the scripts have arrived, more than half (350 ms) from there to the first rows, a fifth from the rows to their values. The tab requests only the session from the server, and the worker keeps lists and configurations for all tabs. That halved the time to the scripts but made the tab live only 8 % earlier, because the main thread is the bottleneck: 740 ms of processor time on a machine that also runs the simulator and the worker, 400 of them JavaScript (running the loaded code, React, the router, texts), the rest style, layout and paint. The page would have to draw less before the first value.',
  'alerts.100k.longTasks':
    'Searching, sorting and jumping cause none in the page. Scrolling by wheel and keys in a flood of almost 1,000 events a second counts too (83 to 131 ms at the longest), and so do turns of the worker. Traces of the page show: about half of a long task is style and layout, which the list that keeps its position forces within the task; painting the list is another task of 25 to 30 ms. Moved rows keep their cells and have fixed widths, which removed the long tasks of scrolling without a flood, but not these. In the worker: parsing and inserting a group of 8,300 alerts in one turn (33 ms of processor time), then a minor garbage collection (5 to 10 ms, twice that on a busy machine), because all alerts survive it. It would take reused rows, drawing missing rows before moved ones, and ingesting messages in time slices.',
}
