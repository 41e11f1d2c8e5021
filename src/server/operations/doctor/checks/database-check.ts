import { isDatabaseWritable } from '#server/kit/db/outages/probes.ts'
import type { Env } from '#server/kit/config/env.ts'
import { isLoopbackName } from '#server/kit/config/setting-kinds.ts'
import {
  amber,
  type DatabaseContext,
  type DoctorCheck,
  type DoctorContext,
  type Finding,
  green,
  reasonOf,
  red,
  stateAbove,
} from '#server/kit/doctor/doctor-check.ts'
import { ping, readConnectionFacts, readServerFacts } from '#server/operations/doctor/repository.ts'

const OLDEST_POSTGRES = 15
const PINGS = 5
/** A page makes several statements, one after the other. */
const LATENCY_LIMITS_MS = { amber: 50, red: 500 }
/** An instance opens up to twenty. */
const FEW_CONNECTIONS = 20
const LAST_CONNECTIONS = 3
const MIB = 1024 * 1024

export const databaseCheck: DoctorCheck = {
  id: 'database',
  title: 'Database',
  run: async (context) => {
    const { db, env } = context
    if (!db) return [describeUnopened(context)]
    try {
      await ping(db)
    } catch (error) {
      return [red(`The database doesn’t answer: ${reasonOf(error)}.`, howToReach(env))]
    }
    const opened = { ...context, db }
    return [
      ...(await checkServer(opened)),
      ...(env.databaseUrl === undefined ? [] : await checkConnections(opened)),
    ]
  },
}

/** A database in a folder that was never started is no fault. */
function describeUnopened({ env, databaseError = 'no reason was given' }: DoctorContext): Finding {
  const text = `The database wasn’t opened. ${databaseError.replace(/\.$/, '')}.`
  return env.databaseUrl === undefined
    ? amber(
        text,
        'Fix the problem named above. When the app is running, its Doctor page shows the other checks.',
      )
    : red(text, howToReach(env))
}

function howToReach({ databaseUrl }: Env): string {
  return databaseUrl === undefined
    ? 'Check the app’s log, and start it again.'
    : 'Check that PostgreSQL runs, that DATABASE_URL names it, and that this machine can connect (pg_hba.conf, firewall).'
}

async function checkServer({ db, env }: DatabaseContext): Promise<Finding[]> {
  const { version, major, bytes } = await readServerFacts(db)
  const size = `${Math.ceil(bytes / MIB)} MB`
  const name = env.databaseUrl === undefined ? `PostgreSQL ${version}, embedded` : `PostgreSQL ${version}`
  const findings =
    major < OLDEST_POSTGRES
      ? [red(`${name} is too old.`, `Upgrade it to PostgreSQL ${OLDEST_POSTGRES} or newer.`)]
      : [green(`${name}, answers. Its data takes ${size}.`)]
  const isWritable = await isDatabaseWritable(db).catch(() => false)
  if (!isWritable)
    findings.push(
      red('We can’t write to the database.', 'Check if its disk is full, or if it’s a read-only standby.'),
    )
  const ms = await measureLatency({ db })
  const state = stateAbove(ms, LATENCY_LIMITS_MS)
  const slow = `An empty statement takes ${Math.round(ms)} ms.`
  if (state !== 'green')
    findings.push({
      state,
      text: slow,
      action: 'Move the program nearer to its database, or see what keeps it busy.',
    })
  return findings
}

/** The fastest of several, as other checks use the database at the same time. */
async function measureLatency({ db }: Pick<DatabaseContext, 'db'>): Promise<number> {
  let fastest = Infinity
  for (let count = 0; count < PINGS; count += 1) {
    const startedAt = performance.now()
    await ping(db)
    fastest = Math.min(fastest, performance.now() - startedAt)
  }
  return fastest
}

async function checkConnections({ db, env }: DatabaseContext): Promise<Finding[]> {
  const { most, used, isEncrypted } = await readConnectionFacts(db)
  const left = Math.max(0, most - used)
  const text = `${used} of ${most} connections are used.`
  const action = 'Raise max_connections of PostgreSQL, or close other connections.'
  const findings = [
    left <= LAST_CONNECTIONS ? red(text, action) : left < FEW_CONNECTIONS ? amber(text, action) : green(text),
  ]
  if (!isEncrypted && !isOnThisMachine(env))
    findings.push(
      amber(
        'The connection to the database isn’t encrypted.',
        'Add sslmode=verify-full to DATABASE_URL, unless the network between them is private.',
      ),
    )
  return findings
}

function isOnThisMachine({ databaseUrl = '' }: Env): boolean {
  const { hostname } = new URL(databaseUrl)
  return hostname === '' || isLoopbackName(hostname)
}
