import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'

const PROJECT = join(PROJECT_ROOT, 'tests/interop/server')
/** Outside the sources, so no tool needs to ignore `bin` and `obj`. */
const OUTPUT = join(PROJECT_ROOT, 'test-results/interop-server')

/** Folder of the built program, which `dotnet` starts. */
export const SERVER_FOLDER = join(OUTPUT, 'bin/InteropServer/debug')
export const SERVER_DLL = 'InteropServer.dll'

/** Environment variable that tells the test runners that the program is built. */
export const HAS_SERVER_VARIABLE = 'INTEROP_SERVER'

/** The program's C# needs this SDK version. */
const LEAST_SDK = 10

/** No telemetry, no greeting, and no build servers that outlive the build and keep its output open. */
const DOTNET_ENV = {
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  DOTNET_NOLOGO: '1',
  DOTNET_GENERATE_ASPNET_CERTIFICATE: 'false',
  DOTNET_CLI_USE_MSBUILD_SERVER: '0',
  MSBUILDDISABLENODEREUSE: '1',
} as const

/** Returns the newest version in the output of `dotnet --list-sdks`; null if none is new enough. */
export function usableSdk(list: string): string | null {
  const versions = [...list.matchAll(/^(\d+)\.\S+/gm)].filter(([, major]) => Number(major) >= LEAST_SDK)
  return versions.at(-1)?.[0] ?? null
}

/** Returns the version of the installed .NET SDK; null if none can build the program. */
export function findSdk(): string | null {
  const { stdout, status } = spawnSync('dotnet', ['--list-sdks'], { encoding: 'utf8', env: environment() })
  return status === 0 ? usableSdk(stdout) : null
}

/** Builds the program with the SDK alone. Resolves with the exit code. */
export function buildServer(): Promise<number> {
  const args = ['build', PROJECT, '--artifacts-path', OUTPUT, '--nologo', '--verbosity', 'quiet']
  return new Promise((resolve, reject) => {
    const child = spawn('dotnet', [...args, '-p:UseSharedCompilation=false'], { stdio: 'inherit', env: environment() })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

export function environment(): NodeJS.ProcessEnv {
  return { ...process.env, ...DOTNET_ENV }
}
