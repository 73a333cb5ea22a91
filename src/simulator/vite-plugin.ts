import type { Plugin, ViteDevServer } from 'vite'
import { newToken } from './auth/session-store.ts'
import { controlHint } from './control/control-server.ts'
import type { Simulator } from './create-simulator.ts'
import { Ingress } from './server/ingress.ts'
import { securityHeaders } from './server/security-headers.ts'
import { refuseUpgrade, setDevelopmentHeaders, setSecurityHeaders } from './server/send-response.ts'
import { createServerProxy } from './server/server-proxy.ts'
import { readSettings } from './settings.ts'
import { type SimulationOptions, simulatePlant } from './simulate-plant.ts'

/**
 * `npm run dev`: mounts a simulator, or the proxy of a real server, into Vite's server. Vite's socket for hot reload has
 * another path and stays untouched. Throws a sentence if the environment is invalid.
 */
export function simulatorPlugin(): Plugin {
  const nonce = newToken()
  return {
    name: 'simulator',
    apply: 'serve',
    config: () => ({ html: { cspNonce: nonce } }),
    configureServer(server) {
      const settings = readSettings(process.env)
      if (!settings.ok) throw new Error(settings.why)
      const { plantUrl, ...simulation } = settings.value
      const mount = plantUrl === null ? simulateIn(server, simulation) : createServerProxy(plantUrl)
      const headers = securityHeaders(simulation.features)
      server.middlewares.use((req, res, next) => {
        setSecurityHeaders(res, headers)
        if (mount.handleRequest(req, res)) return
        setDevelopmentHeaders(res, nonce, simulation.features)
        next()
      })
      const ingress = new Ingress(simulation)
      server.httpServer?.on('upgrade', (req, socket, head) => {
        // Vite checks the host of requests and of its own socket, the only one that names a protocol.
        const status = ingress.hostRefusal(req)
        if (status === null) mount.handleUpgrade(req, socket, head)
        else if (req.headers['sec-websocket-protocol'] === undefined) refuseUpgrade(socket, status)
      })
      server.httpServer?.once('close', () => mount.close())
    },
  }
}

function simulateIn({ httpServer, config }: ViteDevServer, options: SimulationOptions): Simulator {
  const simulator = simulatePlant(options)
  httpServer?.once('listening', () => {
    const address = httpServer.address()
    const port = typeof address === 'object' ? address?.port : undefined
    config.logger.info(`\n  Control ${controlHint(`http://localhost:${port}`, simulator.controlToken)}\n`)
  })
  return simulator
}
