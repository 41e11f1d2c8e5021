import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Attack } from '../../attack.ts'
import type { AttackTarget } from '../../support/target.ts'
import { createReadyQuote } from '../../support/ready-quote.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const SLOW = 50
/** More than an instance has connections to its database. */
const SAVES = 40
const ANSWERED_WITHIN_MS = 12_000
const HEAD =
  'POST /quote/sandbox-gateway/tokens HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n'

export const stalledRequests: Attack = {
  name: 'stalled-requests',
  description: `${SLOW} bodies that never come to an end, and a quote whose row somebody holds while ${SAVES} saves want it`,
  databases: ['embedded', 'postgres'],
  needsOwnProgram: true,
  isAlone: true,
  settings: { REQUEST_TIMEOUT: '2', DATABASE_LOCK_TIMEOUT: '1' },
  run: async (target) => {
    const results = [await slowBodies(target)]
    if (target.storage.databaseUrl !== undefined)
      results.push(await lockedRow(target, target.storage.databaseUrl))
    return results.join('; ')
  },
}

async function slowBodies({ programs: [program], newCaller }: AttackTarget): Promise<string> {
  const { port } = new URL(program.origin)
  const connections = Array.from({ length: SLOW }, () => sendSlowly(Number(port)))
  const readiness = await (await newCaller()).get('/health/ready')
  assert.equal(readiness.status, 200, 'Other requests are not served meanwhile')
  const timeout = pause(ANSWERED_WITHIN_MS, 'still open' as const)
  const ends = await Promise.all(connections.map((ended) => Promise.race([ended, timeout])))
  assert.deepEqual(
    ends.filter((end) => end !== '408'),
    [],
    countOutcomes(ends),
  )
  return `slow bodies: ${countOutcomes(ends)}`
}

/** Sends a byte now and then without end; resolves with the status when the connection is closed. */
function sendSlowly(port: number): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1')
    socket.write(`${HEAD}Content-Length: 1000\r\n\r\n{`)
    const timer = setInterval(() => socket.write(' '), 300)
    socket.on('data', (bytes) => (received += bytes.toString()))
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearInterval(timer)
      resolve(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 'no answer')
    })
  })
}

/** Like a transaction left open in psql. */
async function lockedRow(target: AttackTarget, databaseUrl: string): Promise<string> {
  const customer = await target.newCaller()
  const [held, free] = [await createReadyQuote(customer), await createReadyQuote(customer)]
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from quotes where id = $1 for update', [held.id])
    const save = ({ id, version }: typeof held) =>
      customer.send('PUT', `/contacts/${id}`, { action: 'save', version, customFields: {} })
    const startedAt = Date.now()
    const blocked = Promise.all(Array.from({ length: SAVES }, () => save(held)))
    await pause(200)
    const other = await save(free)
    assert.equal(outcomeOf(other), '200', `A quote that nobody holds: ${other.text}`)
    const outcomes = (await blocked).map(outcomeOf)
    const elapsed = Date.now() - startedAt
    assert.deepEqual(new Set(outcomes), new Set(['MAINTENANCE']), countOutcomes(outcomes))
    assert.ok(elapsed < ANSWERED_WITHIN_MS, `The saves were held for ${elapsed} ms`)
    return `a held row: ${countOutcomes(outcomes)} in ${elapsed} ms, and another quote was saved`
  } finally {
    await holder.end()
  }
}
