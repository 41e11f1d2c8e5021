import { type BrowserContext, expect, type Page } from '@playwright/test'
import { encodeAnswers } from '#domain/quote/wire/wire.ts'
import { readyContestAnswers } from '#testing/contest-answers.ts'
import { openDelivered } from '../../../e2e/support/pages/mailbox.ts'
import { reportWin } from '../../../e2e/support/pages/rep-claims.ts'
import { openAsRep, purchaseQuote } from '../../../e2e/support/pages/reps.ts'
import { QuoteApi, readyFields, type StoredQuote } from '../../../e2e/support/quotes/quote-api.ts'

/** What the pages show: a quote of every kind of contest, a policy, and a claim. */
export interface Scene {
  quote: string
  policy: string
  /** A claim, and its policy, whose event is today. */
  claim: string
  played: string
  /** Paths of pages. */
  confirmation: string
  verification: string
  terms: string
}

/** To whom its mails go. */
export const CLIENT = 'lee@example.com'

/** Everything that the pictures show, made over HTTP; the context holds the purchase's session. `office` is another. */
export async function makeScene(context: BrowserContext, office: BrowserContext): Promise<Scene> {
  const quoteApi = new QuoteApi(context.request)
  const quote = await quoteApi.create(everyContest())
  await quoteApi.send('POST', `/contacts/${quote.id}/send`, { to: CLIENT })
  const unaccepted = await quoteApi.createReady({
    hio_terms: 'No',
    agree_to_terms: 'No',
    coverage_agreement: 'No',
  })
  await sendTerms(office, unaccepted)
  // Before the other purchase, whose session the pages of the policy need.
  const { claim, policy: played } = await reportWin({ request: context.request, quoteApi }, 'Theo Alvarado')
  const policy = await buy(context, quoteApi, await quoteApi.createReady())
  const page = await context.newPage()
  const terms = await readLink(page, /Terms to accept/, /\/quote\/terms\/[\w-]+/)
  await page.goto(`/quote/policy/all/mine/-/${policy}`)
  const verification = await page.locator('a[href*="/verify/"]').first().getAttribute('href')
  await page.close()
  return {
    quote: quote.id,
    policy,
    claim,
    played,
    confirmation: `/quote/confirmation/${policy}/certificate`,
    verification: verification ?? '',
    terms,
  }
}

/** Only reps send terms. */
async function sendTerms(office: BrowserContext, { id }: StoredQuote): Promise<void> {
  const page = await office.newPage()
  await openAsRep(page, '/admin/dialogs')
  const terms = { delivery: 'email_terms', recipient: CLIENT }
  await new QuoteApi(office.request).send('POST', `/contacts/${id}/terms`, terms)
  await page.close()
}

async function buy(context: BrowserContext, quoteApi: QuoteApi, quote: StoredQuote): Promise<string> {
  await purchaseQuote(context.request, quoteApi, quote, quote.customFields['amount_due'] as number)
  const { customFields } = await quoteApi.read(quote.id)
  return String(customFields['policy_number'])
}

async function readLink(page: Page, subject: RegExp, link: RegExp): Promise<string> {
  const message = await openDelivered(page, subject)
  await message.getByText('As plain text').click()
  await expect(message).toContainText(link)
  return link.exec((await message.textContent()) ?? '')?.[0] ?? ''
}

function everyContest() {
  const others = Object.entries(encodeAnswers(readyContestAnswers)).filter(([, value]) => value !== null)
  const signs = {
    putting_signs: 'Yes',
    p_sponsor_name_1: 'Lone Star Bank',
    shootout_signs: 'Yes',
    s_sponsor_name_1: 'Lake Motors',
  }
  return { ...readyFields(), ...Object.fromEntries(others), ...signs }
}
