import { type FastifyRequest } from 'fastify'

/** Whether this machine itself asks. A proxy on it speaks for others, and says so. */
export function isLocalRequest({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'via'].some((name) => headers[name] !== undefined)
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}
