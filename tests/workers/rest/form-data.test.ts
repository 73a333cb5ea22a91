import { expect, test } from 'vitest'
import { toFormData } from '../../../workers/rest/form-data.ts'

test('a file goes into the form with its name, what is missing does not', async () => {
  const data = new TextEncoder().encode('%PDF').buffer
  const form = toFormData([
    ['description', 'Pump 1'],
    ['target', undefined],
    ['file', { fileName: 'pump.pdf', contentType: 'application/pdf', data }],
  ])
  expect([...form.keys()]).toEqual(['description', 'file'])
  const file = form.get('file')
  expect(file).toMatchObject({ name: 'pump.pdf', type: 'application/pdf' })
  expect(file instanceof File ? await file.text() : null).toBe('%PDF')
})
