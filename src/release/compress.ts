import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * What is compressed beside the others. The small files in the root are not: an installation may write its own, and a server would
 * go on sending the compressed one.
 */
const COMPRESSED = /^(?:index\.html|assets\/.+\.(?:css|js|svg|json))$/

/** Byte 9 of a gzip file names the system that wrote it. */
const SYSTEM_AT = 9
const UNKNOWN_SYSTEM = 255

/** Returns the compressed files to lay beside a file of the client, by their names; of some there are none. */
export async function compressed(name: string, content: Uint8Array): Promise<readonly (readonly [string, Buffer])[]> {
  if (!COMPRESSED.test(name)) return []
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  gz[SYSTEM_AT] = UNKNOWN_SYSTEM
  const files = [
    [`${name}.br`, br],
    [`${name}.gz`, gz],
  ] as const
  return files.filter(([, packed]) => packed.length < content.length)
}
