import { unreachable } from '../../domain/base/unreachable.ts'
import { reportOfResult } from '../../domain/commands/result-status.ts'
import { type FileProblem, type FileRules, fileProblem } from '../../domain/files/file-problem.ts'
import { newCommandRequest } from '../../live/calls/command-request.ts'
import type { Upload, UploadOptions } from '../../live/calls/upload.ts'
import { Subscribable } from '../../live/cells/subscribable.ts'
import type { CallError, Result, UploadFile } from '../../wire/server/result.ts'
import type { CommandRequest } from '../../wire/tabs/command.ts'

/** Sends one file, usually by `startUpload` with the other arguments of its call. */
export type SendFile = (file: UploadFile, options: UploadOptions) => Upload<unknown>

/**
 * - `refused`: not sent, because of the file itself
 * - `waiting`: another file is being sent
 * - `sending`: `share` of it has been sent, 0 to 1; `leftMs` is an estimate, null until there is one
 * - `checking`: all of it has been sent, and the server has not answered
 * - `rejected`: certainly not stored; `text` is the server's, empty if it sent none
 * - `unknown`: it may have been stored
 */
export type FileState =
  | { readonly state: 'refused'; readonly problem: FileProblem | 'unreadable' }
  | { readonly state: 'waiting' }
  | { readonly state: 'sending'; readonly share: number; readonly leftMs: number | null }
  | { readonly state: 'checking' }
  | { readonly state: 'stored' }
  | { readonly state: 'cancelled' }
  | { readonly state: 'rejected'; readonly error: CallError | null; readonly reason: string; readonly text: string }
  | { readonly state: 'unknown'; readonly error: CallError }

export interface UploadItem {
  readonly id: string
  readonly file: File
  readonly state: FileState
}

interface Entry {
  item: UploadItem
  request: CommandRequest
  /** Null of a refused one. */
  readonly send: SendFile | null
  cancel: (() => void) | null
}

/** An estimate from less is a guess. */
const ESTIMATE_AFTER_MS = 1000

/** The files that one page sends, one after the other: several at once would only delay each other and other calls. */
export class UploadQueue {
  readonly #rules: FileRules
  readonly #elapsed: () => number
  readonly #listeners = new Subscribable()
  readonly #entries = new Map<string, Entry>()
  #items: readonly UploadItem[] = []
  #isBusy = false

  /** `elapsed` returns ms since any start. */
  constructor(rules: FileRules, elapsed: () => number = () => performance.now()) {
    this.#rules = rules
    this.#elapsed = elapsed
  }

  readonly subscribe = this.#listeners.subscribe

  /** Returns the same list until something has changed, as `useSyncExternalStore` requires. */
  readonly items = (): readonly UploadItem[] => this.#items

  /**
   * Sends these files after those that wait already, and returns their ids. A file that the rules refuse is listed with its
   * problem.
   */
  add(files: Iterable<File>, send: SendFile): readonly string[] {
    const ids = this.allowed(files).map((file) => this.#list(file, { state: 'waiting' }, send))
    this.#publish()
    void this.#work()
    return ids
  }

  /** Resolves to the state of a file once it neither waits nor is being sent; null if it is not listed. */
  settled(id: string): Promise<FileState | null> {
    const { promise, resolve } = Promise.withResolvers<FileState | null>()
    const unsubscribe = this.subscribe(() => check())
    const check = () => {
      const state = this.#entries.get(id)?.item.state ?? null
      if (state !== null && isOpen(state)) return
      unsubscribe()
      resolve(state)
    }
    check()
    return promise
  }

  /** Returns the files that may be sent; each that the rules refuse is listed with its problem. */
  allowed(files: Iterable<File>): readonly File[] {
    const allowed: File[] = []
    for (const file of files) {
      const problem = fileProblem(file, this.#rules)
      if (problem === null) allowed.push(file)
      else this.#list(file, { state: 'refused', problem }, null)
    }
    this.#publish()
    return allowed
  }

  /** Cancels a file that waits or is being sent. */
  cancel(id: string): void {
    const entry = this.#entries.get(id)
    if (entry === undefined) return
    if (entry.item.state.state === 'waiting') this.#set(entry, { state: 'cancelled' })
    else entry.cancel?.()
  }

  /**
   * Sends a file again that is not stored. One that was cancelled or cut off keeps its id, by which the server recognises it if
   * its last bytes had arrived after all.
   */
  retry(id: string): void {
    const entry = this.#entries.get(id)
    if (entry === undefined || !canRetry(entry.item.state)) return
    if (entry.item.state.state === 'rejected') entry.request = newCommandRequest()
    this.#set(entry, { state: 'waiting' })
    void this.#work()
  }

  /** Takes a file off the list that is neither waiting nor being sent. */
  remove(id: string): void {
    const entry = this.#entries.get(id)
    if (entry === undefined || isOpen(entry.item.state)) return
    this.#entries.delete(id)
    this.#publish()
  }

  /** Cancels all files that have not been sent completely: the user leaves the page. */
  leave(): void {
    for (const { item } of this.#entries.values()) if (item.state.state !== 'checking') this.cancel(item.id)
  }

  #list(file: File, state: FileState, send: SendFile | null): string {
    const request = newCommandRequest()
    this.#entries.set(request.id, { item: { id: request.id, file, state }, request, send, cancel: null })
    return request.id
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    for (let next = this.#next(); next !== undefined; next = this.#next()) await this.#send(next)
    this.#isBusy = false
  }

  #next(): Entry | undefined {
    return [...this.#entries.values()].find(({ item }) => item.state.state === 'waiting')
  }

  async #send(entry: Entry): Promise<void> {
    const { item, request } = entry
    let isCancelled = false
    entry.cancel = () => {
      isCancelled = true
    }
    this.#set(entry, { state: 'sending', share: 0, leftMs: null })
    const file = await read(item.file)
    if (isCancelled || entry.send === null) this.#set(entry, { state: 'cancelled' })
    else if (file === null) this.#set(entry, { state: 'refused', problem: 'unreadable' })
    else {
      const startedAt = this.#elapsed()
      const upload = entry.send(file, {
        request,
        onProgress: ({ sentBytes, totalBytes }) => {
          const share = totalBytes === 0 ? 0 : sentBytes / totalBytes
          const ms = this.#elapsed() - startedAt
          const leftMs = ms < ESTIMATE_AFTER_MS || share === 0 ? null : (ms * (1 - share)) / share
          this.#set(entry, share < 1 ? { state: 'sending', share, leftMs } : { state: 'checking' })
        },
      })
      entry.cancel = upload.cancel
      this.#set(entry, stateOf(await upload.result))
    }
    entry.cancel = null
  }

  #set(entry: Entry, state: FileState): void {
    entry.item = { ...entry.item, state }
    this.#publish()
  }

  #publish(): void {
    this.#items = [...this.#entries.values()].map(({ item }) => item)
    this.#listeners.notify()
  }
}

/** HTTP status "Content Too Large". */
const TOO_LARGE = 413

/** Returns whether the server refused a file for its size, which another attempt does not change. */
export function isTooLarge(state: FileState): boolean {
  return state.state === 'rejected' && state.error?.status === TOO_LARGE
}

/** Returns whether a file may be sent again: only if it cannot be stored twice by that, and is not wrong in itself. */
export function canRetry(state: FileState): boolean {
  return state.state === 'cancelled' || isCutOff(state) || (state.state === 'rejected' && !isTooLarge(state))
}

/** Returns whether the connection broke before all of a file was sent. */
export function isCutOff(state: FileState): boolean {
  return state.state === 'unknown' && state.error.kind === 'cut-off'
}

/** Returns whether a file waits or is being sent. */
export function isOpen({ state }: FileState): boolean {
  return state === 'waiting' || state === 'sending' || state === 'checking'
}

/** Reads a file; null if it cannot be read, because it is a folder or has gone. */
async function read(file: File): Promise<UploadFile | null> {
  try {
    return { fileName: file.name, contentType: file.type, data: await file.arrayBuffer() }
  } catch {
    return null
  }
}

function stateOf(result: Result<unknown>): FileState {
  const report = reportOfResult(result)
  const error = result.ok ? null : result.error
  if (error?.kind === 'cancelled') return { state: 'cancelled' }
  switch (report.state) {
    case 'accepted':
      return { state: 'stored' }
    case 'rejected':
      return { state: 'rejected', error, reason: report.reason, text: result.ok ? report.text : '' }
    case 'unknown':
      return { state: 'unknown', error: error ?? { kind: report.reason, text: '' } }
    default:
      return unreachable(report)
  }
}
