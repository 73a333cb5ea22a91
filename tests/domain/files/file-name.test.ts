import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extensionOf, safeFileName, savedName } from '../../../src/domain/files/file-name.ts'

const name = (text: string) => safeFileName(text, 'download')

describe('name of a saved file (S-12)', () => {
  test.each([
    ['a usual name stays as it is', 'Ganglinie 2026-11-22.csv', 'Ganglinie 2026-11-22.csv'],
    ['letters of all languages stay', 'Přehled čerpadel – насос №1.pdf', 'Přehled čerpadel – насос №1.pdf'],
    ['a slash in the name of a pump is no folder', 'Pumpe 1/2.csv', 'Pumpe 1_2.csv'],
    ['a path leads nowhere', '..\\..\\Windows/system.ini', '_.._Windows_system.ini'],
    ['what Windows forbids', 'a:b*c?"d"<e>|f.txt', 'a_b_c__d__e__f.txt'],
    ['a reversed direction cannot hide the extension', 'Plan\u202efdp.exe', 'Planfdp.exe'],
    ['control characters are left out', 'Be\u0000richt\r\n.pdf', 'Bericht.pdf'],
    ['a hidden file becomes visible', '.htaccess', 'htaccess'],
    ['dots and blanks at the end', 'Bericht . .', 'Bericht'],
    ['a device of Windows', 'CON.txt', '_CON.txt'],
    ['half a character', 'a\ud800.txt', 'a\ufffd.txt'],
    ['nothing', '', 'download'],
    ['nothing visible', ' \u200b..', 'download'],
  ])('%s', (_, given, expected) => {
    expect(name(given)).toBe(expected)
  })

  test('a long name keeps its extension, and no character is cut in half', () => {
    expect(name(`${'a'.repeat(300)}.csv`)).toBe(`${'a'.repeat(146)}.csv`)
    expect(name(`${'ж'.repeat(300)}.xlsx`)).toBe(`${'ж'.repeat(97)}.xlsx`)
    expect(name(`${'🚰'.repeat(300)}.csv`)).toBe(`${'🚰'.repeat(49)}.csv`)
  })

  test('any text becomes a name that a file system accepts, and stays that name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const safe = name(text)
        expect(safe).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]|^[. ]|[. ]$/u)
        expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(200)
        expect([...safe].length).toBeLessThanOrEqual(150)
        expect(safe).not.toBe('')
        expect(name(safe)).toBe(safe)
      }),
    )
  })
})

test('a file of the server is saved with the extension that was asked for, or that of a document (F62)', () => {
  expect(savedName('Ganglinie.hta', 'Ganglinie.csv')).toBe('Ganglinie.csv')
  expect(savedName('Ganglinie', 'Ganglinie.csv')).toBe('Ganglinie.csv')
  expect(savedName('Werte März.CSV', 'Ganglinie.csv')).toBe('Werte März.CSV')
  expect(savedName(null, 'Ganglinie.csv')).toBe('Ganglinie.csv')
  expect(savedName('Pumpe.pdf', 'Kennlinie')).toBe('Pumpe.pdf')
  for (const name of ['Pumpe.exe', 'Pumpe.pdf.bat', 'Pumpe.html', 'Pumpe.svg', 'Pumpe.lnk']) {
    expect(savedName(name, 'Kennlinie')).toBe(`${name}.bin`)
  }
})

test('an extension is what stands behind the last dot, unless it is a sentence', () => {
  expect(['a.tar.gz', 'a', '.env', 'Stand 3. Quartal gesamt'].map(extensionOf)).toEqual(['.gz', '', '', ''])
})
