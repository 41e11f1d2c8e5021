import { openDatabase } from '#server/kit/db/open-database.ts'
import { aRep } from '#testing/a-rep.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openAsRep, REP } from '../support/pages/reps.ts'
import { INBOUND_SETTINGS, startMailServer } from '../support/program/customers-mail.ts'
import { startProgram } from '../support/program/program.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const CUSTOMER = 'pat@hopehouse.example'

/** An office with one rep, in which nothing of other journeys waits. */
async function storeRep(folder: string): Promise<void> {
  await copyEmptyDatabase(folder)
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  await aRep({ db, now: () => new Date() }, REP.email, { name: 'Ines Okafor', role: 'specialist' })
  await close()
}

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`O18 D39 a customer answers our mail, and a rep reads it and answers with four keys and the words, ${name}`, async ({
      page,
      playwright,
    }) => {
      test.setTimeout(120_000)
      const mail = await startMailServer()
      const program = await startProgram({ ...INBOUND_SETTINGS, SMTP_URL: mail.url }, storeRep)
      mail.deliverTo(program.origin)
      const request = await playwright.request.newContext({ baseURL: program.origin })
      try {
        const quoteApi = new QuoteApi(request)
        const { id } = await quoteApi.createReady({
          tournament_name: 'Silver Oak Cup',
          insured_email: CUSTOMER,
        })
        await quoteApi.send('POST', `/contacts/${id}/send`, null)
        await expect.poll(() => mail.inbox.length).toBe(1)
        const [ours] = mail.inbox
        const about = {
          from: `Pat Doyle <${CUSTOMER}>`,
          to: ours?.headers.get('reply-to') ?? '',
          inReplyTo: ours?.headers.get('message-id') ?? '',
        }
        await mail.send({ ...about, subject: 'Re: Silver Oak Cup', text: 'Can we play with 140 people?' })

        await recordLayoutShifts(page)
        await openAsRep(page, '/admin', REP, program.origin)
        await expect(page.getByRole('link', { name: 'Answer Pat Doyle: Silver Oak Cup' })).toBeVisible()
        await page.keyboard.press('j')
        await page.keyboard.press('Enter')
        const came = page.getByRole('article', { name: 'Email from Pat Doyle' })
        await expect(came.getByText('Can we play with 140 people?')).toBeVisible()
        await expectPageQuality(page)

        await page.keyboard.press('m')
        await expect(page.getByLabel('Message', { exact: true })).toBeFocused()
        await page.keyboard.type('You can. The new price is in your quote.')
        await page.keyboard.press('Control+Enter')
        await expect(page.getByText(`We’re emailing ${CUSTOMER}`)).toBeVisible()
        await expect(page.getByText(/^Answered, set by Ines Okafor/)).toBeVisible()
        await expect.poll(() => mail.inbox.length).toBe(2)
        const answer = mail.inbox[1]
        expect(answer?.headers.get('subject')).toBe('Re: Silver Oak Cup')
        expect(answer?.headers.get('in-reply-to')).toMatch(/^<.+>$/)
        expect(answer?.headers.get('reply-to')).toBe(about.to)
        await expectPageQuality(page)
        await page.goto('about:blank')
      } finally {
        await request.dispose()
        await program.stop()
        await mail.stop()
      }
    })
  })
}
