import type { Priority } from '../../../wire/server/alert.ts'

/** Domain 3.3, most urgent first; 0 is an event, no alarm. Colours as .NET serialises them: signed 32-bit ARGB. */
export const PRIORITIES: readonly Priority[] = [
  { priority: 1, name: 'Gefahr', color: { argb: 0xffd32f2f | 0 } },
  { priority: 2, name: 'Schwere Störung', color: { argb: 0xffe65100 | 0 } },
  { priority: 3, name: 'Störung', color: { argb: 0xfff9a825 | 0 } },
  { priority: 4, name: 'Grenzwertwarnung', color: { argb: 0xfffdd835 | 0 } },
  { priority: 5, name: 'Qualität und Energie', color: { argb: 0xfffff176 | 0 } },
  { priority: 6, name: 'Wartung', color: { argb: 0xff42a5f5 | 0 } },
  { priority: 7, name: 'Sicherheit', color: { argb: 0xffab47bc | 0 } },
  { priority: 8, name: 'Status', color: { argb: 0xff78909c | 0 } },
  { priority: 9, name: 'Test', color: { argb: 0xff8d6e63 | 0 } },
  { priority: 0, name: 'Ereignis', color: { argb: 0xff9e9e9e | 0 } },
]
