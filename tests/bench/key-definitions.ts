/** Keys that the README's tables define: the words in code type in the first cell of each row. */
function definedKeys(readme: string): readonly string[] {
  const cells = readme.split('\n').flatMap((line) => /^\|([^|]*)\|/.exec(line)?.[1] ?? [])
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key))
}

/** A part `N` of a defined key stands for a number (`10`, `100k`), `<...>` for any word. */
function patternOf(defined: string): RegExp {
  const parts = defined
    .split('.')
    .map((part) => (part === 'N' ? '\\d+k?' : part.replaceAll(/<[^>]*>/g, '*').replaceAll(/\W/g, wordPattern)))
  return new RegExp(`^${parts.join('\\.')}$`)
}

function wordPattern(sign: string): string {
  return sign === '*' ? '[^.]+' : `\\${sign}`
}

/** The keys that no row defines. */
export function undefinedKeys(keys: readonly string[], readme: string): readonly string[] {
  const patterns = definedKeys(readme).map(patternOf)
  return keys.filter((key) => !patterns.some((pattern) => pattern.test(key)))
}
