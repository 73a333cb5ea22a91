import { expect, test } from 'vitest'
import { filesOf, textOf } from './source-files.ts'

/**
 * A file of an old build may be gone, or never come. What loads one goes through `useDeferred`, a part that uses it, or `inTime`, which
 * end the wait; the pages go through `loadPage`. All others are named here, with the reason.
 */
const OTHERS: { readonly [path: string]: string } = {
  'src/app/shell/shell.tsx': 'a part of `DeferredPart`, given by a context',
  'src/app/shell/user/workplace-dialogs.ts': 'dialogs of `DeferredDialog`, in two places',
  'src/areas/values/value/live-value.tsx': 'without it numbers stay text',
  'src/ui/wrapper/hand-login.ts': 'a login never waits for it',
}

/** What waits no longer than `inTime`, by the way in which it gets its function. */
const WAITERS =
  /\b(?:useDeferred|useBackgroundPart|useRowMenu)\(\s*(\w+)|\bload(?:Content|Menu)?(?:=\{|: )(\w+)\b|<MenuOpener[^>]*load=\{(\w+)/g
const IMPORT = /(?<!typeof )\bimport\(\s*'[^']+'\s*\)/g

interface Site {
  readonly path: string
  readonly line: string
}

function sites(): readonly Site[] {
  return filesOf('src/{app,ui,areas,live}/**/*.{ts,tsx}').flatMap((path) => {
    const text = textOf(path)
    return [...text.matchAll(IMPORT)].map(({ index }) => {
      const before = text.slice(0, index)
      const start = Math.max(before.lastIndexOf('\n\n'), before.lastIndexOf('\nconst '))
      return { path, line: text.slice(start, text.indexOf('\n', index)) }
    })
  })
}

const waited = () =>
  new Set(
    filesOf('src/{app,ui,areas}/**/*.{ts,tsx}').flatMap((path) =>
      [...textOf(path).matchAll(WAITERS)].flatMap(([, ...names]) => names.filter((name) => name !== undefined)),
    ),
  )

function isEnded({ path, line }: Site, names: ReadonlySet<string>): boolean {
  if (path.startsWith('src/app/pages/') || path === 'src/app/router.tsx') return true
  if (/\binTime\(/.test(line)) return true
  const [, name] = /\bconst (\w+) = (?:useCallback\()?(?:async )?\(\) =>/.exec(line) ?? []
  return name !== undefined && names.has(name)
}

test('whoever loads a file later waits for it only for a while (R-67)', () => {
  const names = waited()
  const all = sites()
  expect(all.length).toBeGreaterThan(60)
  const endless = all.filter((site) => !isEnded(site, names) && !(site.path in OTHERS))
  expect(endless).toEqual([])
  // A reason without its place goes.
  const open = new Set(all.filter((site) => !isEnded(site, names)).map(({ path }) => path))
  expect(Object.keys(OTHERS).filter((path) => !open.has(path))).toEqual([])
})
