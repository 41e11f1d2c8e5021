import type { FastifyRequest } from 'fastify'

/** Whether the request comes from this machine itself. A proxy on it adds a header that says it is forwarded. */
export function isLocalRequest({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'via'].some((name) => headers[name] !== undefined)
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}
