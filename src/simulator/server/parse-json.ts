/** ASP.NET Core reads no deeper either; what is, would exhaust the stack of whoever walks through it. */
export const MAX_JSON_DEPTH = 64

/** Parses JSON of limited depth. Undefined for text that is none or too deep; JSON itself has no undefined. */
export function parseJson(text: string): unknown {
  if (depthOf(text) > MAX_JSON_DEPTH) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How many lists and objects lie within each other; of text that is no JSON any number. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isText = false
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (isText && char === '\\') index += 1
    else if (char === '"') isText = !isText
    else if (isText) continue
    else if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth)
    else if (char === ']' || char === '}') depth -= 1
  }
  return deepest
}
