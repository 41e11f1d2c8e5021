import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { createSmtpClient } from '#server/messaging/delivery/smtp.client.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { testDatabase } from '#testing/database.ts'
import { testContext } from '#testing/test-context.ts'
import { eventually } from '#testing/eventually.ts'

/** A mail server that accepts connections and never responds. */
async function silentServer() {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets }
}

it('O07 a mail server that does not respond delays no purchase', { timeout: 60_000 }, async () => {
  const db = await testDatabase()
  const { url, sockets } = await silentServer()
  let worker: Worker | undefined
  const context = testContext(db, { wakeJobs: () => worker?.wake() })
  const client = createSmtpClient({ url })
  const log = { warn: () => undefined, error: () => undefined }
  worker = startWorker({ db, now: context.now, handlers: createJobHandlers(context, client), log })
  onTestFinished(async () => {
    client.close()
    await worker?.stop(500)
  })

  const buy = async () => purchaseQuote(context, await aPurchase(context, await aQuote(context)))
  await buy()
  await eventually(() => expect(sockets.length).toBeGreaterThan(0), { timeout: 20_000 })
  await buy()
  const stored = await db.select().from(messages)
  // The first mail has no response yet, and neither is lost.
  expect(stored.map(({ state }) => state)).toEqual(['queued', 'queued'])
})
