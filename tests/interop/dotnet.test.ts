import { expect, test } from 'vitest'
import { usableSdk } from './dotnet.ts'

test('the newest SDK that can build the program is named', () => {
  expect(usableSdk('8.0.404 [/usr/share/dotnet/sdk]\n10.0.100 [/usr/share/dotnet/sdk]\n')).toBe('10.0.100')
  expect(usableSdk('10.0.100 [C:\\dotnet\\sdk]\r\n11.0.100-preview.1 [C:\\dotnet\\sdk]\r\n')).toBe('11.0.100-preview.1')
})

test('an SDK that is too old, or none, is none', () => {
  expect(usableSdk('8.0.404 [/usr/share/dotnet/sdk]\n')).toBeNull()
  expect(usableSdk('')).toBeNull()
})
