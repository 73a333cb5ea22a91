import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useCatalogueText } from '../../../src/ui/status/catalogue-text.ts'

async function catalogueText() {
  return (await renderHook(() => useCatalogueText())).result.current
}

test('a row has its own text, with what it inserts', async () => {
  const text = await catalogueText()
  expect(text('plans.notSaved')).toBe('Pläne wurden nicht gespeichert')
  expect(text('values.missing', { type: 'AnaIn', nr: 1_400_001 })).toBe('AnaIn 1400001 konnte nicht geladen werden')
  expect(text('action.unsupported', { action: 'StartApplication' })).toBe(
    'Die Aktion StartApplication wird im Webclient nicht unterstützt',
  )
})

test('a row shows the text that another part owns', async () => {
  const text = await catalogueText()
  expect(text('operation.network')).toBe('Netzwerkfehler')
  expect(text('path.webOnly')).toBe('Es werden nur Web-URLs unterstützt.')
})

test('a count chooses the plural', async () => {
  const text = await catalogueText()
  expect(text('alerts.tooMany', { count: 1 })).toContain('1 älterer fehlt')
  expect(text('alerts.tooMany', { count: 2 })).toContain('2 ältere fehlen')
})
