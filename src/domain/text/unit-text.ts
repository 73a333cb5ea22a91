import type { Language } from '../base/language.ts'

/** Units of what the interface calculates or names itself. Those of values come from the server and are not translated. Domain 1.8. */
export type Unit = '%' | '°C' | 'hPa' | 'h' | 'km' | 'kW' | 'm' | 'min' | 'mm' | 'ms' | 'm³' | 'm³/h'

const RUSSIAN: { readonly [unit in Unit]?: string } = {
  hPa: 'гПа',
  h: 'ч',
  km: 'км',
  kW: 'кВт',
  m: 'м',
  min: 'мин',
  mm: 'мм',
  ms: 'мс',
  'm³': 'м³',
  'm³/h': 'м³/ч',
}

/** Returns a unit as the language writes it. */
export function unitText(unit: Unit, language: Language): string {
  return (language === 'ru' ? RUSSIAN[unit] : undefined) ?? unit
}

/** Returns what stands between a number and this unit: no line breaks there, and English closes up a percentage. */
export function unitGap(unit: Unit, language: Language): string {
  return unit === '%' && language === 'en' ? '' : '\u00a0'
}
