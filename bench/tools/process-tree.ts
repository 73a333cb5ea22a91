import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, independent of the kernel's own clock. */
const TICKS_PER_SECOND = 100
const KIB_PER_MIB = 1024

const PROCESS_KINDS = ['browser', 'renderer', 'gpu-process', 'utility', 'other'] as const
type ProcessKind = (typeof PROCESS_KINDS)[number]

/** A figure by kind of process, and its sum. */
export interface ProcessFigures {
  readonly byKind: { readonly [kind in ProcessKind]: number }
  readonly total: number
}

interface Process {
  readonly pid: number
  readonly parent: number
  readonly seconds: number
}

/** Returns null if the process has ended meanwhile. */
function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Returns no names if the process has ended meanwhile. */
function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Parses the `stat` file of a process or a thread. `seconds` is its processor time since its start. */
function readStat(stat: string): { readonly name: string; readonly parent: number; readonly seconds: number } {
  // The name is in parentheses and may itself contain spaces and parentheses. The fields after it start with the state.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  return { name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), parent: Number(fields[1]), seconds }
}

function allProcesses(): readonly Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    const stat = read(`/proc/${pid}/stat`)
    if (stat === null) return []
    return [{ pid: Number(pid), ...readStat(stat) }]
  })
}

/** Returns a process and all its descendants. */
function treeOf(root: number): readonly Process[] {
  const processes = allProcesses()
  const children = Map.groupBy(processes, ({ parent }) => parent)
  const found = processes.filter(({ pid }) => pid === root)
  for (const { pid } of found) found.push(...(children.get(pid) ?? []))
  return found
}

/**
 * Returns the ids of a process and all its descendants; empty on systems other than Linux.
 * @internal
 */
export function treePids(root: number): readonly number[] {
  return isMeasurable() ? treeOf(root).map(({ pid }) => pid) : []
}

/** Chromium rewrites the command line of its children as one text with spaces. */
function kindOf(pid: number): ProcessKind {
  const type = /(?:^|[\0 ])--type=([a-z-]+)/.exec(read(`/proc/${pid}/cmdline`) ?? '')?.[1] ?? 'browser'
  return PROCESS_KINDS.find((kind) => kind === type) ?? 'other'
}

export function isMeasurable(): boolean {
  return process.platform === 'linux'
}

/**
 * Returns the processor seconds of the living processes of a tree since their start; NaN on systems other than Linux.
 */
export function processTimes(root: number): ProcessFigures {
  return sumByKind(root, ({ seconds }) => seconds)
}

/**
 * Returns the memory of a process tree in MiB by kind. Pages shared by several processes are divided among them (Pss).
 * NaN where unknown.
 */
export function processMemory(root: number): ProcessFigures {
  return sumByKind(root, ({ pid }) => {
    const kib = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0
    return Number(kib) / KIB_PER_MIB
  })
}

function sumByKind(root: number, of: (process: Process) => number): ProcessFigures {
  const byKind = { browser: 0, renderer: 0, 'gpu-process': 0, utility: 0, other: 0 }
  if (!isMeasurable()) return { byKind, total: Number.NaN }
  let total = 0
  for (const process of treeOf(root)) {
    const amount = of(process)
    byKind[kindOf(process.pid)] += amount
    total += amount
  }
  return { byKind, total }
}

/**
 * Returns the processor time of the threads of a process tree by `kind of process/name of thread`. The system cuts
 * names to 15 letters; the first thread of a process is `main`. Empty on systems other than Linux.
 */
export function threadTimes(root: number): Readonly<Record<string, number>> {
  const times: Record<string, number> = {}
  for (const pid of treePids(root)) {
    for (const thread of readNames(`/proc/${pid}/task`)) {
      const stat = read(`/proc/${pid}/task/${thread}/stat`)
      if (stat === null) continue
      const { name, seconds } = readStat(stat)
      const key = `${kindOf(pid)}/${thread === String(pid) ? 'main' : name}`
      times[key] = (times[key] ?? 0) + seconds
    }
  }
  return times
}
