import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'

const PROJECT = join(PROJECT_ROOT, 'tests/interop/server')
/** Outside the sources: no tool has to be told to leave `bin` and `obj` alone. */
const OUTPUT = join(PROJECT_ROOT, 'test-results/interop-server')

/** The built program, started with `dotnet`. */
export const SERVER_FOLDER = join(OUTPUT, 'bin/InteropServer/debug')
export const SERVER_DLL = 'InteropServer.dll'

/** Tells the test runners that the program is built. */
export const HAS_SERVER_VARIABLE = 'INTEROP_SERVER'

/** The C# of the program needs this version of the SDK. */
const LEAST_SDK = 10

/** No telemetry, no greeting, and no build servers that outlive the build and hold its output open. */
export const DOTNET_ENV = {
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  DOTNET_NOLOGO: '1',
  DOTNET_GENERATE_ASPNET_CERTIFICATE: 'false',
  DOTNET_CLI_USE_MSBUILD_SERVER: '0',
  MSBUILDDISABLENODEREUSE: '1',
} as const

/** The newest version in the output of `dotnet --list-sdks`, or null where it lists none that is new enough. */
export function usableSdk(list: string): string | null {
  const versions = [...list.matchAll(/^(\d+)\.\S+/gm)].filter(([, major]) => Number(major) >= LEAST_SDK)
  return versions.at(-1)?.[0] ?? null
}

/** The version of the installed .NET SDK, or null where there is none that can build the program. */
export function findSdk(): string | null {
  const { stdout, status } = spawnSync('dotnet', ['--list-sdks'], { encoding: 'utf8', env: environment() })
  return status === 0 ? usableSdk(stdout) : null
}

/** Builds the program with nothing but the SDK; resolves with the exit code. */
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
