import { eq } from 'drizzle-orm'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startRun } from '#server/desk/bulk/start-run.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { bulkItems } from '#server/schema/desk/bulk.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { startPostgres } from '#testing/postgres.ts'
import { freePort, PROGRAM } from '#testing/program.ts'
import { testContext } from '#testing/test-context.ts'

interface Run {
  api: string
  port: number
  child: ChildProcess
  /** Sends the signal; returns the exit code, and the time in milliseconds. */
  stop: () => Promise<{ code: number | null; ms: number }>
}

/** The real program in a separate process, ready to serve, with what is prepared in its embedded database. */
async function run(
  settings: Record<string, string>,
  prepare?: (dataDir: string) => Promise<void>,
): Promise<Run> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'albatross-stop-'))
  if (settings['DATABASE_URL'] === undefined) await copyEmptyDatabase(dataDir)
  await prepare?.(dataDir)
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: String(port),
    SOCKET_PORT: String(port),
    SAMPLE_DATA: 'no',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const child = spawn(process.execPath, PROGRAM, { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  while (!output.includes('ready: ')) {
    if (child.exitCode !== null) throw new Error(output)
    await pause(20)
  }
  const stop = async () => {
    const began = Date.now()
    child.kill('SIGTERM')
    return { code: await ended, ms: Date.now() - began }
  }
  return { api: `http://127.0.0.1:${port}/quote/api`, port, child, stop }
}

/** A rep has just given so many quotes to a rep. */
async function startWorkOn(quotes: number, dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    const context = testContext(db)
    const rep = await aRep(context)
    const ids: string[] = []
    for (let made = 0; made < quotes; made += 1) ids.push((await aQuote(context)).id)
    const selection = { mode: 'selection', ids } as const
    await startRun(context, rep, { action: 'give', rep_id: rep.id, list: 'quotes', selection })
  } finally {
    await close()
  }
}

describe('O10 N75 the shutdown', { timeout: 120_000 }, () => {
  it('O10 does not wait for idle connections', async () => {
    const program = await run({})
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const [answer] = await once(get(`${program.api}/health/live`, { agent }), 'response')
    answer.resume()
    await once(answer, 'end')
    const neverAsked = connect(program.port, '127.0.0.1')
    neverAsked.on('error', () => undefined)
    await once(neverAsked, 'connect')
    await pause(200)
    const { code, ms } = await program.stop()
    expect(code).toBe(0)
    expect(ms).toBeLessThan(4000)
  })

  it('O10 is reported by readiness while requests are still answered', async () => {
    const program = await run({ STOP_NOTICE: '3' })
    expect((await fetch(`${program.api}/health/ready`)).status).toBe(200)
    const stopped = program.stop()
    await pause(700)
    const ready = await fetch(`${program.api}/health/ready`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ code: 'STOPPING' })
    expect((await fetch(`${program.api}/config`)).status).toBe(200)
    const { code, ms } = await stopped
    expect(code).toBe(0)
    expect(ms).toBeGreaterThanOrEqual(3000)
  })

  it('O10 P08 is not delayed by work on many quotes, which waits for the next start', async () => {
    let dataDir = ''
    const program = await run({ STOP_NOTICE: '1' }, (folder) => startWorkOn(30, (dataDir = folder)))
    const { code, ms } = await program.stop()
    expect(code).toBe(0)
    expect(ms).toBeLessThan(8000)
    const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir })
    const waiting = await db.select().from(bulkItems).where(eq(bulkItems.state, 'waiting'))
    await close()
    expect(waiting).not.toEqual([])
  })

  it('N75 is not delayed by a hanging database or by requests that wait for it', async () => {
    const postgres = await startPostgres()
    if (!postgres) return
    onTestFinished(postgres.stop)
    const program = await run({ DATABASE_URL: postgres.url, STOP_TIMEOUT: '2' })
    const resume = postgres.freeze()
    onTestFinished(resume)
    const waiting = fetch(`${program.api}/contacts/3f2504e0-4f89-41d3-9a0c-0305e82c3301`).catch(
      () => undefined,
    )
    await pause(500)
    const { code, ms } = await program.stop()
    resume()
    await waiting
    expect(code).toBe(0)
    expect(ms).toBeLessThan(7000)
  })
})
