import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { billOfMaterials } from '../../src/release/bill-of-materials.ts'
import { licencesText, nameOf, partsOf } from '../../src/release/parts.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'

/** As the bundler names modules: by paths, with what was asked of them, and its own and those of tools by other names. */
const MODULES = [
  `${PROJECT_ROOT}/src/main.tsx`,
  `${PROJECT_ROOT}/src/app/app.module.css`,
  `${PROJECT_ROOT}/node_modules/saxes/saxes.js`,
  `\0${PROJECT_ROOT}/node_modules/react/index.js?commonjs-module`,
  `${PROJECT_ROOT}/node_modules/@microsoft/signalr/dist/esm/HubConnection.js`,
  `${PROJECT_ROOT}/node_modules/@microsoft/signalr/dist/esm/Utils.js`,
  `${PROJECT_ROOT}/node_modules/qr/index.js`,
  `${PROJECT_ROOT}/node_modules/@base-ui/react/esm/index.js`,
  `${PROJECT_ROOT}/node_modules/@base-ui/utils/esm/index.js`,
  '\0rolldown/runtime.js',
  '\0vite/preload-helper.js',
] as const

const read = (path: string) => JSON.parse(readFileSync(join(PROJECT_ROOT, path), 'utf8'))

describe('the packages of a client', () => {
  test('are those of its modules, once each, with what tools add; each with the text of its licence', () => {
    const parts = partsOf(MODULES, PROJECT_ROOT)
    const names = ['@base-ui/react', '@base-ui/utils', '@microsoft/signalr', 'qr', 'react', 'rolldown', 'saxes', 'vite']
    expect(parts.map(({ name }) => name)).toEqual(names)
    for (const { name, version, licenseText } of parts) {
      expect(read(`node_modules/${name}/package.json`).version).toBe(version)
      expect(licenseText).toMatch(/Copyright|MIT License/i)
    }
    const text = licencesText(parts)
    for (const part of parts) expect(text).toContain(`\n${nameOf(part)}: ${part.license}\n`)
    expect(text).toContain('Copyright (c) Isaac Z. Schlueter and Contributors')
    expect(text).not.toMatch(/bundled dependencies/i)
  })

  test('are in a list that says of each what npm says of it, and has the same number each time', () => {
    const parts = partsOf(MODULES, PROJECT_ROOT)
    const product = {
      name: 'plant-client',
      version: '1.2.3',
      description: 'It',
      license: 'MIT',
      needs: ['react', 'vite'],
    }
    const write = (timeMs: number) => billOfMaterials(product, parts, read('package-lock.json'), timeMs)
    const bill = JSON.parse(write(1_700_000_000_000))
    const npm = JSON.parse(
      execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
        cwd: PROJECT_ROOT,
        encoding: 'utf8',
        shell: process.platform === 'win32',
        maxBuffer: 64 * 1024 * 1024,
      }),
    )
    const inNpm = new Map<string, unknown>(npm.components.map((each: { 'bom-ref': string }) => [each['bom-ref'], each]))
    for (const component of bill.components) {
      const { purl, hashes, licenses, version, name } = component
      expect(inNpm.get(component['bom-ref'])).toMatchObject({ purl, hashes, licenses, version, name })
    }
    expect(bill.components).toHaveLength(parts.length)
    expect([bill.bomFormat, bill.specVersion]).toEqual([npm.bomFormat, npm.specVersion])
    const dependsOn = (ref: RegExp) => bill.dependencies.find((each: { ref: string }) => ref.test(each.ref))?.dependsOn
    expect(dependsOn(/^plant-client@1.2.3$/)).toEqual([/^react@/, /^vite@/].map((name) => expect.stringMatching(name)))
    expect(dependsOn(/^@base-ui\/react@/)).toContainEqual(expect.stringMatching(/^@base-ui\/utils@/))
    expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(write(1_700_000_000_000)).toBe(write(1_700_000_000_000))
    expect(JSON.parse(write(1_700_000_001_000)).serialNumber).not.toBe(bill.serialNumber)
  })
})

describe('no release is made', () => {
  let root: string
  const add = (name: string, manifest: object, files: Readonly<Record<string, string>> = {}) => {
    const folder = join(root, 'node_modules', name)
    mkdirSync(folder, { recursive: true })
    for (const [file, text] of Object.entries({
      ...files,
      'package.json': JSON.stringify({ name, version: '1.0.0', ...manifest }),
    }))
      writeFileSync(join(folder, file), text)
  }
  const partsHere = (...paths: readonly string[]) =>
    partsOf(
      paths.map((path) => join(root, path)),
      root,
    )
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'plant-client-parts-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('with a package whose licence is nowhere', () => {
    add('fine', { license: 'MIT' }, { 'LICENSE.txt': 'Copyright one\r\n', NOTICE: 'two' })
    add('textless', { license: 'MIT' })
    add('nameless', {}, { LICENSE: 'Do what you want.' })
    expect(partsHere('node_modules/fine/a.js')[0]?.licenseText).toBe('Copyright one\n\ntwo')
    expect(() => partsHere('node_modules/textless/a.js')).toThrow('textless comes without the text of its licence.')
    expect(() => partsHere('node_modules/nameless/a.js')).toThrow('nameless names no licence.')
  })

  test('with a module that is of nobody who is known', () => {
    expect(() => partsOf(['\0unknown-tool/helper.js'], root)).toThrow('Nobody knows whose module')
  })

  test('with a package within a package taken for the one around it', () => {
    add('outer', { license: 'MIT' }, { LICENSE: 'outer' })
    add('outer/node_modules/inner', { name: 'inner', license: 'ISC' }, { LICENSE: 'inner' })
    expect(partsHere('node_modules/outer/node_modules/inner/a.js').map(({ licenseText }) => licenseText)).toEqual([
      'inner',
    ])
  })
})
