// Each connection uses a file descriptor, which the database and files need too.
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { RequestListener } from 'node:http'
import { Socket } from 'node:net'
import type { AppContext } from '#core/context/appContext.ts'
import { addressLimits } from '#platform/network/address.ts'
import { measureCapacity } from '#platform/queues/capacity.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Exempts a signed-in player's socket from replacement. */
    keepConnection: (socket: Socket) => void
  }
}

/** On one connection: browsers and proxies wait for each answer. */
const maxUnansweredRequests = 10

const connectionsShare = 0.75

/**
 * Closes new connections beyond CONNECTIONS_PER_ADDRESS and the limit of a subnet, except those of trusted proxies. Beyond CONNECTIONS,
 * a new connection replaces the one that is idle the longest.
 */
export function addConnectionLimits(app: FastifyInstance, { config, metrics }: Pick<AppContext, 'config' | 'metrics'>): void {
  const maxConnections = Math.min(config.connections, Math.floor(maxFileDescriptors() * connectionsShare))
  const isTrusted = proxyAddr.compile(config.trustedProxies)
  const counts = new Map<string, number>()
  let open = 0
  measureCapacity(metrics, 'connections', () => open / maxConnections)
  const idle = new Set<Socket>()
  const markIdle = (socket: Socket): void => {
    idle.delete(socket)
    if (!socket.destroyed) idle.add(socket)
  }
  app.decorate('keepConnection', (socket) => void idle.delete(socket))

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    // The client is gone, and its requests cannot be counted.
    if (address === undefined) {
      socket.destroy()
      return
    }
    const limits = addressLimits(address, config.connectionsPerAddress)
    const isOver = !isTrusted(address, 0) && limits.some(([key, limit]) => (counts.get(key) ?? 0) >= limit)
    if (isOver || (open >= maxConnections && !closeLongestIdle(idle))) {
      socket.destroy()
      return
    }
    open += 1
    for (const [key] of limits) counts.set(key, (counts.get(key) ?? 0) + 1)
    markIdle(socket)
    socket.once('close', () => {
      open -= 1
      idle.delete(socket)
      for (const [key] of limits) {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    })
  })
  const unanswered = new WeakMap<Socket, number>()
  // socket.io wraps the request listeners too when it starts, and its own requests count as well.
  app.addHook('onReady', async () => {
    const listeners = app.server.listeners('request') as RequestListener[]
    app.server.removeAllListeners('request')
    app.server.on('request', (request, response) => {
      const { socket } = request
      const count = (unanswered.get(socket) ?? 0) + 1
      if (count > maxUnansweredRequests) socket.destroy()
      // Node delivers requests that arrived before the connection was closed.
      if (socket.destroyed) return
      unanswered.set(socket, count)
      idle.delete(socket)
      response.once('close', () => {
        unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)
        markIdle(socket)
      })
      for (const listener of listeners) listener.call(app.server, request, response)
    })
  })
  // Idle from here on, as the client decides how long the answer takes. Injected requests in tests have no connection.
  app.addHook('onSend', async ({ raw: { socket } }) => {
    if (socket instanceof Socket) markIdle(socket)
  })
}

function closeLongestIdle(idle: Set<Socket>): boolean {
  for (const socket of idle) {
    idle.delete(socket)
    socket.destroy()
    return true
  }
  return false
}

function maxFileDescriptors(): number {
  const { userLimits } = process.report.getReport() as { userLimits: { open_files: { soft: number | 'unlimited' } } }
  return userLimits.open_files.soft === 'unlimited' ? Infinity : userLimits.open_files.soft
}
