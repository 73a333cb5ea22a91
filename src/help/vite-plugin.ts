import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { compileHelp } from './compile-help.ts'
import { webpSize } from './webp-size.ts'

const HELP = /\/locales\/\w+\/help\/[\w-]+\.md$/

/** Compiles the Markdown of the help into modules of plain data, with its pictures as files of the build. */
export function helpPlugin(): Plugin {
  return {
    name: 'help',
    enforce: 'pre',
    transform(markdown, id) {
      if (!HELP.test(id)) return null
      const pictures: string[] = []
      const text = compileHelp(markdown, (path) => {
        pictures.push(path)
        const file = resolve(dirname(id), path)
        this.addWatchFile(file)
        return { src: `picture ${pictures.length - 1}`, ...webpSize(readFileSync(file)) }
      })
      const imports = pictures.map((path, index) => `import p${index} from ${JSON.stringify(`${path}?url`)}\n`)
      const data = JSON.stringify(text).replaceAll(/"picture (\d+)"/g, 'p$1')
      return { code: `${imports.join('')}export default ${data}\n`, map: null }
    },
  }
}
