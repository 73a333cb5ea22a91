import { fileURLToPath } from 'node:url'
import { DEMO_USERS, type User } from './auth/users.ts'
import { controlHint } from './control/control-server.ts'
import { Ingress } from './server/ingress.ts'
import { serveMounts } from './server/serve-mounts.ts'
import { createServerProxy } from './server/server-proxy.ts'
import { createStaticFiles } from './server/static-files.ts'
import { readSettings, type Settings } from './settings.ts'
import { startSimulator } from './start-simulator.ts'

/** `npm start`: serves the built client with a simulator, or in front of a real server. */
const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

function stopWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

async function start({ plantUrl, ...simulation }: Settings): Promise<void> {
  const address = `http://localhost:${simulation.port}`
  if (plantUrl !== null) {
    await serveMounts([createServerProxy(plantUrl), await createStaticFiles(DIST)], {
      port: simulation.port,
      host: simulation.host,
      ingress: new Ingress(simulation),
      features: simulation.features,
    })
    print(['', `  Client     ${address}`, `  Server     ${plantUrl.href}`, ''])
    return
  }
  const { controlToken } = await startSimulator({ ...simulation, dist: DIST })
  const users = DEMO_USERS.map((user) => `             ${user.userName} / ${user.password}${remarkOn(user)}`)
  print(['', `  Simulator  ${address}`, '  Users      (name / password)', ...users])
  print([`  Control    ${controlHint(address, controlToken)}`, ''])
}

function remarkOn({ login, managedByDomain, rights }: User): string {
  if (login === 'second-factor') return '  (the code appears here)'
  if (login === 'locked') return '  (is locked out)'
  if (managedByDomain) return '  (the password cannot be changed here)'
  return rights.stationNumbers === null ? '' : `  (stations ${rights.stationNumbers.join(', ')})`
}

function sentenceOf(error: unknown, { port }: Settings): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} is in use; set PORT to another one.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user; set PORT to another one.`
  const text = error instanceof Error ? error.message : String(error)
  return text.startsWith('There is no built client') ? `${text} Build it with "npm run build".` : text
}

// Open connections must not keep the process alive.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))

const settings = readSettings(process.env)
if (!settings.ok) stopWith(settings.why)
start(settings.value).catch((error: unknown) => stopWith(sentenceOf(error, settings.value)))
