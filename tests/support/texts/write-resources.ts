import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { PROJECT_ROOT } from '../run/run-tool.ts'

export const RESOURCES_PATH = `${PROJECT_ROOT}/src/app/texts/resources.ts`
const REFERENCE = `${PROJECT_ROOT}/locales/de`
/** Used without i18next: by the small script that reports a failed start, and by the manifests. */
const NO_NAMESPACES: readonly string[] = ['boot', 'install']

/** Returns the source of `resources.ts`: the type of every namespace, by the files of the reference language. */
export function resourcesText(): string {
  const names = readdirSync(REFERENCE)
    .map((file) => basename(file, '.json'))
    .filter((name) => !NO_NAMESPACES.includes(name))
    .toSorted()
  const imports = names.map((name) => `import type ${name} from '../../../locales/de/${name}.json'`)
  const fields = names.map((name) => `  ${name}: typeof ${name}`)
  return `${imports.join('\n')}

/**
 * The texts of each namespace. German is the reference: a key that it lacks does not compile. \`npm run types\` writes this
 * file from \`locales/de\`.
 */
interface Resources {
${fields.join('\n')}
}

export type Namespace = keyof Resources

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Resources
  }
}
`
}

/** Writes `resources.ts` if a namespace was added or removed. */
export function writeResources(): void {
  const text = resourcesText()
  if (!existsSync(RESOURCES_PATH) || readFileSync(RESOURCES_PATH, 'utf8') !== text) writeFileSync(RESOURCES_PATH, text)
}
