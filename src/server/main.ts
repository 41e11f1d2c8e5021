import { existsSync } from 'node:fs'
import { type FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { type Env, reachableHost, readEnv } from '#server/env.ts'
import { loadPlans, SHIPPED_PLANS } from '#server/rating/plans.ts'

/** How long requests that are under way may take once the program is told to stop. */
const STOP_PATIENCE_MS = 10_000

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile()
  // A person at a terminal wants the links, not a line for each request.
  const env = readEnv({ LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info', ...process.env })
  const database = await openDatabase(env)
  try {
    const context = { db: database.db, now: () => new Date(), plans: loadPlans(SHIPPED_PLANS) }
    const { app } = await buildApp({ env, context })
    await listen(app, env)
    stopOnSignal(app, database)
  } catch (error) {
    await database.close()
    throw error
  }
  console.log(`ready: http://${reachableHost(env.host)}:${env.port}/quote/`)
}

async function listen(app: FastifyInstance, { host, port }: Env): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new CannotStart(`Port ${port} is in use by another program: set PORT to another one.`)
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new CannotStart(`Cannot listen on HOST ${host}, PORT ${port}: ${String(code)}`)
    throw error
  }
}

/** @rule O10 Told to stop, the program takes no more requests, finishes those under way and closes its database. */
function stopOnSignal(app: FastifyInstance, database: Database): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    const impatience = setTimeout(() => app.server.closeAllConnections(), STOP_PATIENCE_MS)
    await app.close()
    clearTimeout(impatience)
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop().catch(fail))
}

function fail(error: unknown): void {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exit(1)
}

await start().catch(fail)
