import type { ComponentType } from 'react'
import type { Language } from '../../domain/base/language.ts'
import { useFormat } from '../../ui/locale/plant-settings.tsx'

/**
 * One state of one part, for example a number field with a value out of range. The tests click each control with
 * `data-kit-open`, or inside `data-kit-openers`, check what it opens over the page and close it by Escape; they skip loading
 * inside `data-kit-loads`.
 */
export interface KitSample {
  /** For developers, in English; unique within its section. */
  readonly title: string
  readonly Sample: ComponentType
}

/** The parts of one folder of `src/ui` or of an area. Each file of `src/kit/sections` exports one as `section`. */
export interface KitSection {
  readonly title: string
  readonly samples: readonly KitSample[]
}

/** Texts of samples in all languages: a part has to fit the longest. They are no texts of the product, so not in `locales`. */
export type KitWords<T> = { readonly [language in Language]: T }

/** Returns the texts of the current language. */
export function useWords<T>(words: KitWords<T>): T {
  return words[useFormat().language]
}
