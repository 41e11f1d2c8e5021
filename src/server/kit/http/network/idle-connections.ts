import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const CHECK_AGAIN_MS = 50

/**
 * Tracks the connections of a server. The result closes the idle ones, at once and repeatedly until the server is
 * closed: some become idle later, and browsers open some that they may never use.
 */
export function watchConnections(server: Server): { closeIdle: () => void } {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const closeIdleConnections = () => {
    server.closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  return {
    closeIdle: () => {
      closeIdleConnections()
      const timer = setInterval(closeIdleConnections, CHECK_AGAIN_MS).unref()
      server.once('close', () => clearInterval(timer))
    },
  }
}
