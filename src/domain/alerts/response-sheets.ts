import type { Alert } from '../../wire/server/alert.ts'
import type { DatasheetDocument } from '../../wire/server/maintenance.ts'
import { alertWhat } from './alert-state.ts'

/** What plants call the sheet that says what to do, in the languages of the interface. */
const SHEET = /anweisung|instruction|response|pokyn|návod|инструкц/i
const WORD = /[\p{L}\p{N}]+/gu
const MOST_SHEETS = 3

/**
 * Returns the documents that say what to do about an alert: those that are instructions by their description, or name all of what it
 * says. Who names most of its words comes first, then what belongs to its PV before what belongs to the machine, then the newest.
 */
export function responseSheets(
  alert: Alert,
  ofPv: readonly DatasheetDocument[],
  ofMachine: readonly DatasheetDocument[],
): readonly DatasheetDocument[] {
  const words = wordsOf(alertWhat(alert))
  const byAge = (list: readonly DatasheetDocument[]) => list.toSorted((a, b) => b.uploadedAt - a.uploadedAt)
  return [...byAge(ofPv), ...byAge(ofMachine)]
    .map((document) => ({ document, named: named(words, document) }))
    .filter(({ document, named }) => SHEET.test(document.description) || (named > 0 && named === words.size))
    .sort((a, b) => b.named - a.named)
    .slice(0, MOST_SHEETS)
    .map(({ document }) => document)
}

/** How many of the words a description has. */
function named(words: ReadonlySet<string>, { description }: DatasheetDocument): number {
  const own = wordsOf(description)
  return [...words].filter((word) => own.has(word)).length
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(WORD))
}
