import { build, type Plugin } from 'vite'

/** What was built: the modules whose code is in it, by their ids of the bundler, in order. */
export type Modules = readonly string[]

/** Builds the client of the sources in `root` into the empty folder `outDir`. */
export async function buildClient(root: string, outDir: string): Promise<Modules> {
  const ids = new Set<string>()
  const collect = (): Plugin => ({
    name: 'collect-modules',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') for (const id of file.moduleIds) ids.add(id)
      }
      // Styles leave the scripts for a file of their own.
      for (const id of this.getModuleIds()) if (/\.css(\?|$)/.test(id)) ids.add(id)
    },
  })
  await build({
    root,
    logLevel: 'warn',
    plugins: [collect()],
    // Each worker is a bundle of its own.
    worker: { plugins: () => [collect()] },
    build: { outDir, emptyOutDir: true },
  })
  return [...ids].sort()
}
