import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { announced, ended } from '../browser/child-program.ts'
import { findProgram } from '../browser/find-browser.ts'
import { freePort } from '../free-port.ts'
import { makeCertificate } from './certificate.ts'

/** Environment variable with the folder of an unpacked release, which the servers below serve by its own examples. */
export const RELEASE_VARIABLE = 'PLANT_CLIENT_RELEASE'

/** A web server over TLS that serves the release and forwards to the server of the plant. */
export interface Front {
  /** Of the client, without a slash at its end. */
  readonly url: string
  /** The authority to trust, in PEM. */
  readonly authority: string
  close(): Promise<void>
}

/** A program that the release has an example for. */
interface FrontServer {
  readonly name: string
  /** Returns the path of the program; null if it is not installed. */
  find(): string | null
  /** `plantUrl` is the server of the plant. Rejects with the program's output if it does not start. */
  start(path: string, plantUrl: string): Promise<Front>
}

/** Debian installs servers where only root looks. */
const installed = (variable: string, name: string) =>
  findProgram({ variable, names: [name], places: [`/usr/sbin/${name}`] })
const BROTLI_OF_NGINX = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

const nginx: FrontServer = {
  name: 'nginx',
  find: () => installed('NGINX_PATH', 'nginx'),
  start: (path, plantUrl) =>
    startFront(async (folder, port) => {
      const { certificate, key } = makeCertificate(folder)
      const hasBrotli = existsSync(BROTLI_OF_NGINX)
      const site = adapted('nginx.conf', [
        ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
        ['    listen [::]:443 ssl http2;\n', ''],
        ['server_name plant.example;', 'server_name 127.0.0.1;'],
        ['/etc/ssl/certs/plant.example.pem', certificate],
        ['/etc/ssl/private/plant.example.key', key],
        ['/srv/plant-client/www', clientFolder()],
        ['http://127.0.0.1:5000', plantUrl],
        ...(hasBrotli ? ([['# brotli_static on;', 'brotli_static on;']] as const) : []),
      ])
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      )
      const lines = [
        ...(hasBrotli ? [`load_module ${BROTLI_OF_NGINX};`] : []),
        // Its workers would be another user, who may not read folders of this one.
        ...(process.getuid?.() === 0 ? ['user root;'] : []),
        `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr notice;`,
        'events { worker_connections 512; }',
        `http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
      ]
      writeFileSync(join(folder, 'site.conf'), site)
      writeFileSync(join(folder, 'nginx.conf'), lines.join('\n'))
      const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
      const program = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'] })
      return { program, certificate, started: /(start worker process) \d/ }
    }),
}

const caddy: FrontServer = {
  name: 'caddy',
  find: () => installed('CADDY_PATH', 'caddy'),
  start: (path, plantUrl) =>
    startFront(async (folder, port) => {
      const { certificate, key } = makeCertificate(folder)
      const site = adapted('Caddyfile', [
        ['\nplant.example {\n', `\nhttps://127.0.0.1:${port} {\n\ttls ${certificate} ${key}\n\tbind 127.0.0.1\n`],
        ['/srv/plant-client/www', clientFolder()],
        ['127.0.0.1:5000', new URL(plantUrl).host],
      ])
      const file = join(folder, 'Caddyfile')
      writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
      const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
      const args = ['run', '--config', file, '--adapter', 'caddyfile']
      const program = spawn(path, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
      return { program, certificate, started: /(serving initial configuration)/ }
    }),
}

export const FRONTS: readonly FrontServer[] = [nginx, caddy]

/** Starts the named server of the release in front of the server of the plant; null if it is not installed. */
export async function startFrontOf(name: string, plantUrl: string): Promise<Front | null> {
  const server = FRONTS.find((each) => each.name === name)
  const path = server?.find() ?? null
  return server === undefined || path === null ? null : server.start(path, plantUrl)
}

interface Started {
  readonly program: ChildProcess
  readonly certificate: string
  /** What the program says once it listens; the first group is what is waited for. */
  readonly started: RegExp
}

async function startFront(start: (folder: string, port: number) => Promise<Started>): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'plant-client-front-'))
  const port = await freePort()
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const { program, certificate, started } = await start(folder, port).catch((error: unknown) => {
    remove()
    throw error
  })
  const close = async () => {
    await ended(program)
    remove()
  }
  try {
    await announced(program, started)
  } catch (error) {
    await close()
    throw error
  }
  return { url: `https://127.0.0.1:${port}`, authority: readFileSync(certificate, 'utf8'), close }
}

/** The folder of the unpacked release. */
function releaseFolder(): string {
  const folder = process.env[RELEASE_VARIABLE]
  if (folder === undefined) throw new Error('There is no release: run "npm run test:release".')
  return folder
}

/** What a web server serves. */
export function clientFolder(): string {
  return join(releaseFolder(), 'client')
}

/** An example of the release with the names of this machine; each is in it exactly once. */
function adapted(example: string, replacements: readonly (readonly [from: string, to: string])[]): string {
  let text = readFileSync(join(releaseFolder(), 'serve', example), 'utf8')
  for (const [from, to] of replacements) {
    const parts = text.split(from)
    if (parts.length !== 2) throw new Error(`${example} has "${from}" ${parts.length - 1} times`)
    text = parts.join(to)
  }
  return text
}
