import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, relative, sep } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { ICONS, manifestFile, manifestOf, THEME_COLORS } from './src/app/install/manifest.ts'
import { LANGUAGES } from './src/domain/base/language.ts'
import { helpPlugin } from './src/help/vite-plugin.ts'
import { simulatorPlugin } from './src/simulator/vite-plugin.ts'

/** Tells one build from another: the commit, or the version where the sources are no git checkout. */
function buildId(): string {
  try {
    const hash = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
    return String(hash).trim()
  } catch {
    return packageJson.version
  }
}

const build = buildId()

/** Tells tabs of an older build that there is this one; see `workers/core/build-watch.ts`. */
const buildFile: Plugin = {
  name: 'build-file',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ build }) })
  },
}

/** Tells `tests/rules/bundle-size.test.ts` what each file of the build holds and needs; beside the client, not in it. */
const fileList: Plugin = {
  name: 'file-list',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const list = chunks.map(({ fileName, imports, moduleIds }) => {
      const modules = moduleIds.map((id) => relative(import.meta.dirname, id).replaceAll(sep, '/'))
      return { fileName, imports, modules }
    })
    const folder = `${import.meta.dirname}/test-results`
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/files-of-${basename(dir)}.json`, JSON.stringify(list))
  },
}

/** What a system needs to install the client, by the names of files beside the page: manifests name their icons. */
function installFiles(): ReadonlyMap<string, { readonly source: string; readonly type: string }> {
  const files = new Map<string, { readonly source: string; readonly type: string }>()
  for (const language of LANGUAGES) {
    const source = JSON.stringify(manifestOf(language))
    files.set(manifestFile(language), { source, type: 'application/manifest+json' })
  }
  for (const { file } of ICONS) {
    const source = readFileSync(new URL(`./src/app/install/${file}`, import.meta.url), 'utf8')
    files.set(file, { source, type: 'image/svg+xml' })
  }
  return files
}

/** Makes the client installable; the page then names the manifest of its language (`src/app/texts/i18n.ts`). */
const installable: Plugin = {
  name: 'installable',
  configureServer({ middlewares }) {
    middlewares.use((req, res, next) => {
      const file = installFiles().get((req.url ?? '').slice(1))
      if (file === undefined) next()
      else res.setHeader('Content-Type', file.type).end(file.source)
    })
  },
  generateBundle() {
    for (const [fileName, { source }] of installFiles()) this.emitFile({ type: 'asset', fileName, source })
  },
  transformIndexHtml: (html) => ({
    // Beside the document, for what no bundler looks after.
    html: html.replace('data:,', `/${ICONS[0].file}`),
    tags: [
      { tag: 'link', attrs: { rel: 'manifest', href: `/${manifestFile(LANGUAGES[0])}` }, injectTo: 'head' },
      ...Object.entries(THEME_COLORS).map(([scheme, content]) => ({
        tag: 'meta',
        attrs: { name: 'theme-color', content, media: `(prefers-color-scheme: ${scheme})`, 'data-scheme': scheme },
        injectTo: 'head' as const,
      })),
    ],
  }),
}

/** Pages of the help, which are found together by a search. */
const HELP = /\/locales\/(\w+\/help)\//
/** With what reads an address, which the login has too: in a shared file it would bring all that pages share with it. */
const APP = /\/src\/(?:app\/app\.tsx|ui\/page\/use-address\.ts)$/
/**
 * Files of their own for what the first page shares with others. Left to the sizes of shared parts, each further page with a
 * table would move some that only others show into the files of the first one.
 */
const ROWS =
  /\/src\/(?:ui\/(?:table\/(?:rows|stillness\/(?:shown-rows|use-movement|use-seen-presses))|controls\/command-button|load-gate|page\/use-parameter)|areas\/(?:values\/value\/use-last-known|stations\/(?:station\/station-cells|pages\/stations\/stations\.module))|domain\/values\/dial-state)|\/(?:react-virtual|virtual-core)\//
const PANEL =
  /\/src\/ui\/(?:table\/(?:panel\/(?!window-source|filter-sheet|tools-menu)|filter\/(?!filter-editor|filter-group)|layout\/(?!column-list)|export)|overlay\/popover-button|files\/print\/print-now|preferences\/(?:user-storage|use-user-flag))|\/src\/domain\/(?:table\/row-groups|text\/number-entry)/

/** Has the document ask for the interface, for which the script that starts the connections would ask only when it runs. */
const preloadApp: Plugin = {
  name: 'preload-app',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const isApp = ({ facadeModuleId, moduleIds }: (typeof chunks)[number]) =>
        [facadeModuleId ?? '', ...moduleIds].some((id) => APP.test(id))
      const needed = new Set(chunks.filter(isApp))
      for (const { imports } of needed)
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk)
      const css = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
      const isNew = (file: string) => !html.includes(file)
      const links = [...needed].flatMap(({ fileName }) =>
        isNew(fileName) ? [{ rel: 'modulepreload', href: `/${fileName}` }] : [],
      )
      const styles = css.filter(isNew).map((file) => ({ rel: 'stylesheet', href: `/${file}` }))
      return [...links, ...styles].map((attrs) => ({
        tag: 'link',
        attrs: { ...attrs, crossorigin: true },
        injectTo: 'head',
      }))
    },
  },
}

/** Hubs have WebSockets or poll: SignalR's third transport would only be weight in the workers. */
const noServerSentEvents: Plugin = {
  name: 'no-server-sent-events',
  apply: 'build',
  load: (id) =>
    /signalr.*ServerSentEventsTransport\.js$/.test(id) ? 'export class ServerSentEventsTransport {}' : null,
}

export default defineConfig(({ command, mode }) => ({
  plugins: [react(), helpPlugin(), simulatorPlugin(), buildFile, fileList, installable, preloadApp],
  // The kit page is for developers and for the tests, which build the client once more with `--mode kit`.
  define: { __BUILD__: JSON.stringify(build), __KIT__: JSON.stringify(command === 'serve' || mode === 'kit') },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    // The strict content security policy knows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet, which the document names: a page would wait for five of its own before its code may run.
    cssCodeSplit: false,
    // Every file costs a tab that starts some milliseconds of its main thread, so there are few: what every page needs is
    // one file beside the small one that starts the rest, and what some pages share is not cut into a file a module: one
    // file for each set of pages. None goes along with its neighbour, however small: with a threshold of 6 kB a page loaded
    // files that only other pages import, each new page moved them, and there were as many files. A single file for all of
    // them made the first page load the parts of every other one.
    rolldownOptions: {
      output: {
        // The start script names every file: those of many pages without the names of all of them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'start', test: /\/src\/main\.tsx$/, priority: 3 },
            { name: 'app', test: APP, priority: 2 },
            // The help is written in a file a page, and is one file a language.
            { name: (id) => HELP.exec(id)?.[1]?.replace('/', '-') ?? null, debugName: 'help', test: HELP, priority: 2 },
            { name: 'rows', test: ROWS, priority: 1, minShareCount: 2 },
            { name: 'panel', test: PANEL, priority: 1, minShareCount: 2 },
            // By who shows them: menus and toggles are as large as the dialogs that nearly every page needs.
            {
              name: 'base-ui',
              test: /node_modules\/@(?:base-ui|floating-ui)\//,
              priority: 1,
              entriesAware: true,
            },
            {
              name: 'shared',
              // The sound stays beside: merged, a part of it would load with the login page.
              // So do the groups of long lists: merged, the login page would load the table with them.
              test: /\/src\/(?!areas\/alerts\/horn\/|ui\/table\/rows\/grouped-window)/,
              minShareCount: 2,
              entriesAware: true,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [noServerSentEvents] },
}))
