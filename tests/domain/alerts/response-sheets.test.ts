import { expect, test } from 'vitest'
import { responseSheets } from '../../../src/domain/alerts/response-sheets.ts'
import type { DatasheetDocument } from '../../../src/wire/server/maintenance.ts'
import { sampleAlert } from './alert-samples.ts'

/** The station before its text is no word of the alert. */
const ALERT = sampleAlert({ description: 'PW Dorfanger: Pumpe 1 Trockenlauf', message: 'Zulauf prüfen' })

function document(description: string, uploadedAt = 0): DatasheetDocument {
  return { id: 1, description, docType: 'Url', target: '', fileName: null, sizeBytes: null, uploadedAt }
}

const names = (ofPv: readonly DatasheetDocument[], ofMachine: readonly DatasheetDocument[] = []) =>
  responseSheets(ALERT, ofPv, ofMachine).map(({ description }) => description)

test('the instruction that names the alert comes before those that name less of it', () => {
  const [general, other, own] = ['Anweisung', 'Anweisung Motorschutz Pumpe 1', 'Anweisung: Pumpe 1 TROCKENLAUF']
  expect(names([], [document(general), document(other), document(own)])).toEqual([own, other, general])
})

test('what is no instruction is one only if it names all that the alert says; neither the station nor what to do is a part of that', () => {
  const others = ['Betriebsanleitung ABC', 'Abnahmeprotokoll Pumpe 1', 'PW Dorfanger', 'Zulauf prüfen']
  expect(
    names(
      [],
      others.map((one) => document(one)),
    ),
  ).toEqual([])
  expect(names([document('Trockenlauf der Pumpe 1: was tun')])).toEqual(['Trockenlauf der Pumpe 1: was tun'])
})

test('of equal ones the document of the PV comes first, then the newest; three are shown, in any language of the interface', () => {
  const machine = [document('Pokyn', 1), document('Инструкция', 3), document('Response sheet', 2)]
  expect(names([document('Instruction', 0)], machine)).toEqual(['Instruction', 'Инструкция', 'Response sheet'])
  expect(names([], [document('Anweisung')])).toEqual(['Anweisung'])
})

test('an alert without a text is named by nothing', () => {
  expect(responseSheets(sampleAlert({ description: '', pvName: '' }), [document('Protokoll')], [])).toEqual([])
})
