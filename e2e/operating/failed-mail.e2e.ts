import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { queueMessage } from '#server/messaging/outbox.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { aRep } from '#testing/a-rep.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { expectPageQuality } from '../support/checks/page-checks.ts'
import { MAIL_FRAME } from '../support/pages/mailbox.ts'
import { openAsRep, REP } from '../support/pages/reps.ts'
import { startProgram } from '../support/program/program.ts'
import { expect, test } from '../support/test.ts'

/** An office with one rep, and a mail that waits. */
async function storeMail(folder: string): Promise<void> {
  await copyEmptyDatabase(folder)
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  await aRep({ db, now: () => new Date() }, REP.email, { role: 'specialist' })
  const mail = {
    subject: 'Your autumn quote',
    html: '<p>Hello, Pat</p>',
    plain: 'Hello, Pat',
    attachments: [],
  }
  await queueMessage(db, { cause: 'letter', to: ['pat@example.com'], ...mail }, new Date())
  await close()
}

/** A mail server that refuses every mail until it is set right. */
async function startMailServer() {
  const state = { isRight: false, accepted: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => {
        if (!state.isRight)
          return done(Object.assign(new Error('set up for another sender'), { responseCode: 550 }))
        state.accepted += 1
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  return { state, url: `smtp://127.0.0.1:${port}`, stop }
}

test('O07 O15 a mail that the mail server refused is sent again by a rep, once that server is set right', async ({
  page,
}) => {
  const { state, url, stop } = await startMailServer()
  const program = await startProgram({ SMTP_URL: url }, storeMail)
  try {
    await openAsRep(page, '/admin/lists/quotes', REP, program.origin)
    await page.goto(`${program.origin}/quote/mailbox?sort=created`)
    // Reps have it in their frame.
    await expect(page).toHaveURL(/\/quote\/admin\/mail\?sort=created$/)
    await page.getByRole('link', { name: /Your autumn quote/ }).click()
    const message = page.getByRole('article', { name: 'Message' })
    await expect(message.getByText('Not delivered')).toBeVisible()
    await expect(message.getByText('set up for another sender')).toBeVisible()
    await expectPageQuality(page, { except: MAIL_FRAME })

    state.isRight = true
    const again = message.getByRole('button', { name: 'Send again' })
    await again.click()
    await expect(message.getByText('Sent', { exact: true })).toBeVisible()
    await expect(again).toHaveCount(0)
    expect(state.accepted).toBe(1)
    await expectPageQuality(page, { except: MAIL_FRAME })
    // No call of this program is left when it stops.
    await page.goto('about:blank')
  } finally {
    await program.stop()
    await stop()
  }
})
