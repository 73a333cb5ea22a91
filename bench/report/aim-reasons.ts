/**
 * Why an aim is missed in the committed results, by its key: where the time goes (of which profile) and what would have
 * to change. Shown beside a missed aim; a test demands one for each.
 */
export const AIM_REASONS: Readonly<Record<string, string>> = {
  'ingest.ratioToParse':
    'Three runs of 24 rounds gave 0.78, 0.83 and 0.84, single rounds 0.6 to 1.2: it stands at the limit. What the worker does beside parsing is a look at every field of a value and eight writes into typed arrays (micro: 36 ns a value); a parser that writes into them without objects between would be the next step.',
  'tabs.10.cpuRatioToDirect':
    'Drawing the one shown tab takes 1.2 cores in both: 1,036 rows, drawn in software. Of it (scenario render, ms a second) paint and layers 400, compositor 240, raster 190, layout 150, script 40, worker 30; bare writes into the same page take 0.85 of it. Nine hidden tabs add 0.14 of a core with the product, and 0.66 directly, where the machine is full. A quarter would need a shown tab that costs a third: fewer elements and clips a row, or a graphics card.',
  'tabs.10.cpuRatioToOpenMct':
    'Open MCT at its own pace wins: it draws once a second, with a lag of 0.8 s (p95), where the product draws ten to twenty pictures. Handed each message at once (openmct-fresh) it takes more than the product and is twice as late. Less processor time than at one picture a second is not to be had with a lag of 100 ms in a page whose picture takes 70 to 100 ms.',
  'tabs.10.lagP95Ms':
    'A picture of 1,036 rows takes the main thread and the compositor 70 to 100 ms here, and a frame is acknowledged after its picture, so that the oldest value of the next one is as old. In a page of ordinary height it is 20 ms. It would need cheaper rows (see tabs.10.cpuRatioToDirect).',
  'start.nthTabMs':
    'The scripts are there after a quarter to a third of the time, and the server is asked only who is logged in: the worker keeps lists and configurations for all tabs. What is left is processor time of the main thread, more than half of it JavaScript: running what has just been loaded, drawing the frame of the page and its first rows, and style and layout of them. It would need less to be drawn before the first value, above all by React and the router.',
  'alerts.100k.longTasks':
    'Searching, sorting and jumping have none in the page. Counted are also scrolling by wheel and keys in a flood of almost 1,000 events a second, and turns of the worker. Traces show in the page: about half of a long task is style and layout, which the list that keeps its place asks for within the task (layout 14 to 24 ms of processor time, 0.7 to 1.1 ms a new row; with fixed tracks of its columns a third less); painting the list is a task of 25 to 30 ms more. In the worker: parsing and taking in a group of 8,300 alerts in one turn (33 ms of processor time), then a collection of young garbage (5 to 10 ms, twice that on a busy machine), as all of the alerts survive it. It would need fixed tracks, rows that are reused, and messages that are taken in in slices.',
}
