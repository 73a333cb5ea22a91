/** Returns the size of a picture as browsers write it: WebP with an extended header. In pixels. Throws a sentence for any other file. */
export function webpSize(file: Buffer): { readonly width: number; readonly height: number } {
  if (file.length < 30 || file.toString('latin1', 8, 16) !== 'WEBPVP8X')
    throw new Error('The picture is no WebP file with an extended header')
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
}
