/** What stands at a place of a real answer. */
export interface Place {
  readonly value: unknown
  /** Its text in the answer. */
  readonly text: string
  /** Name of the field; null in a list. */
  readonly field: string | null
}

/** One way to damage an answer. */
export interface Kind {
  /** Where it can be done. */
  readonly at: (place: Place) => boolean
  /** The text that stands there instead; null leaves the field or item out. */
  readonly to: (place: Place) => string | null
  /** Makes the whole text unreadable, so that nothing else in it matters: done to few answers, at one leaf of each. */
  readonly spoils?: true
}

const LONG = 10_000
const DEEP = 5000
/** Numbers above are times in ms since 1970. */
const OLDEST_TIME_MS = 100_000_000_000

const anywhere = () => true
const aNumber = ({ value }: Place) => typeof value === 'number'
const aText = ({ value }: Place) => typeof value === 'string'
const aFlag = ({ value }: Place) => typeof value === 'boolean'
const aLeaf = ({ value }: Place) => typeof value !== 'object' || value === null
const aList = ({ value }: Place) => Array.isArray(value) && value.length > 1
const anObject = ({ value }: Place) => typeof value === 'object' && value !== null && !Array.isArray(value)
const aField = (place: Place) => place.field !== null && aLeaf(place)
const aTime = ({ value }: Place) => typeof value === 'number' && value > OLDEST_TIME_MS
const aDate = ({ value }: Place) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)
/** Enumerations are spelled as one word with a capital. */
const aName = ({ value }: Place) => typeof value === 'string' && /^[A-Z][A-Za-z]+$/.test(value)

/** Every kind of damage, one a line. A new line takes part at once, in Node and in the browser. */
export const KINDS = {
  missing: { at: anywhere, to: () => null },
  null: { at: anywhere, to: () => 'null' },
  'number as text': { at: aNumber, to: ({ text }) => `"${text}"` },
  'text as number': { at: aText, to: () => '4711' },
  'flag as text': { at: aFlag, to: ({ text }) => `"${text}"` },
  'object for leaf': { at: aLeaf, to: () => '{}' },
  'list for leaf': { at: aLeaf, to: () => '[]' },
  'leaf for list or object': { at: (place) => !aLeaf(place), to: () => '"none"' },
  'text NaN': { at: aNumber, to: () => '"NaN"' },
  'bare NaN': { at: aLeaf, to: () => 'NaN', spoils: true },
  'most a double holds': { at: aNumber, to: () => '1.7976931348623157e308' },
  'least a double holds': { at: aNumber, to: () => '-1.7976931348623157e308' },
  'more than a double holds': { at: aNumber, to: () => '1.8e308' },
  'less than a double holds': { at: aNumber, to: () => '-1.8e308' },
  '2^53': { at: aNumber, to: () => '9007199254740992' },
  '2^53 + 2': { at: aNumber, to: () => '9007199254740994' },
  'lone surrogate': { at: aText, to: ({ text }) => `${text.slice(0, -1)}\\ud800"` },
  '10,000 characters': { at: aText, to: () => `"${'W'.repeat(LONG)}"` },
  'year 1': { at: aTime, to: () => '-62135596800000' },
  'year 275760': { at: aTime, to: () => '8640000000000000' },
  'date in year 1': { at: aDate, to: () => '"0001-01-01T00:00:00Z"' },
  'date in year 275760': { at: aDate, to: () => '"+275760-09-13T00:00:00.000Z"' },
  'unknown enumeration': { at: aName, to: () => '"Unheard"' },
  'unknown field': {
    at: anObject,
    to: ({ text }) => `${text.slice(0, -1)}${text === '{}' ? '' : ','}"sinceNextYear":{"of":["Unheard"],"at":7}}`,
  },
  'duplicate key': { at: aField, to: ({ text, field }) => `${text},${JSON.stringify(field)}:null` },
  'deep nesting': { at: aLeaf, to: () => '['.repeat(DEEP) + ']'.repeat(DEEP), spoils: true },
  'out of order': { at: aList, to: ({ value }) => JSON.stringify([...(value as unknown[])].reverse()) },
  'key __proto__': {
    at: anObject,
    to: ({ text }) => `{"__proto__":{"quality":"Good"}${text === '{}' ? '' : ','}${text.slice(1)}`,
  },
} as const satisfies { readonly [name: string]: Kind }

export type KindName = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as readonly KindName[]
