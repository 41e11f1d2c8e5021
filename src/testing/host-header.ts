import type { InjectOptions } from 'fastify'
import type { Server } from '#server/calls/serve.ts'

/** Adds the site's own Host header to injected requests, as browsers do, unless a test sets another. */
export function withHostHeader(server: Server): Server {
  const { app, env } = server
  const inject = app.inject.bind(app) as (options: InjectOptions) => unknown
  const { host } = new URL(env.publicUrl)
  const named = (given: InjectOptions | string) => {
    const options = typeof given === 'string' ? { url: given } : given
    return inject({ ...options, headers: { host, ...options.headers } })
  }
  app.inject = named as typeof app.inject
  return server
}
