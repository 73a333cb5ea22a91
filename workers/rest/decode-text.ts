/** So far a declaration of XML reaches. It is ASCII in every encoding that has no byte order mark. */
const DECLARATION_LENGTH = 200
const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/i

/**
 * Decodes a text as readers of XML do: by its byte order mark, otherwise by the encoding that its declaration of XML names, otherwise
 * as UTF-8. Bytes that mean nothing there become U+FFFD; an encoding that no browser knows counts as UTF-8.
 */
export function decodeText(bytes: Uint8Array): string {
  return decoderOf(bytes).decode(bytes)
}

function decoderOf(bytes: Uint8Array): TextDecoder {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_LENGTH))
  const declared = DECLARED.exec(start)?.[1]
  // What can be read byte by byte is not UTF-16, whatever it says.
  if (declared === undefined || /^utf-?16/i.test(declared)) return new TextDecoder()
  try {
    return new TextDecoder(declared)
  } catch {
    return new TextDecoder()
  }
}
