import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { InteractionCounter } from '../support/checks/interaction-counter.ts'
import {
  amateurs,
  buyHere,
  chooseChange,
  contest,
  expectMade,
  openFigure,
  openPolicy,
} from '../support/pages/holder-change.ts'
import { openDelivered } from '../support/pages/mailbox.ts'
import { buy, SCENARIO_16 } from '../support/pages/policies.ts'
import { purchaseQuote } from '../support/pages/reps.ts'
import { CARDS, fillCard, stepTitle, POLICY_ISSUED } from '../support/pages/wizard.ts'
import { openPayPage, startStripeProgram } from '../support/program/stripe-program.ts'
import type { QuoteApi } from '../support/quotes/quote-api.ts'
import { farmersAgent } from '../support/quotes/sample-quotes.ts'
import { expect, test } from '../support/test.ts'

/** Counted from the link in the mail, with all that a card needs. */
const INTERACTIONS_TO_CHANGE = 8

/** Of these, from when the page of the change is open. */
const INTERACTIONS_ON_PAGE = 6

/** Stripe's test card whose bank always asks. */
const AUTHENTICATION_CARD = '4000002760003184'

const changePath = (number: string) => `/quote/policy/all/mine/-/${number}/make-change`
const playersPath = (number: string) => `${changePath(number)}?about=players`
/** The link to the policies, as the mail has it that somebody asked for. */
async function linkMailedTo(page: Page, quoteApi: QuoteApi, email: string): Promise<string> {
  await quoteApi.send('POST', '/policy-links', { email })
  const name = new RegExp(`Your link to your policies To ${email}`)
  await expect(async () => {
    await page.goto('/quote/mailbox')
    await expect(page.getByRole('link', { name })).toBeVisible({ timeout: 2000 })
  }).toPass()
  const message = await openDelivered(page, name)
  await message.getByText('As plain text').click()
  const text = await message.getByText('/quote/policy/all/').textContent()
  return /http\S+\/quote\/policy\/all\/\S+/.exec(text ?? '')?.[0] ?? ''
}

const payAndApply = (page: Page) => page.getByRole('button', { name: 'Pay $62 and change' })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('P06 O08 other players are insured and paid in at most 8 interactions from the link in the mail, 6 of them on the page', async ({
    page,
    request,
    quoteApi,
  }) => {
    const email = `phone-${randomUUID()}@hopehouse.example`
    const { number } = await buy({ request, quoteApi }, { ...SCENARIO_16, insured_email: email }, 268)
    const link = await linkMailedTo(page, quoteApi, email)
    const interactions = await InteractionCounter.start(page)
    await page.goto(link)
    await page.getByRole('list', { name: 'Policies' }).getByRole('link').click()
    await chooseChange(page, 'Players', '0 changes of 10 used')
    await expect(amateurs(page)).toBeFocused()
    const before = interactions.count
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('130')
    // In the bar at the bottom, wherever the page is.
    await expect(payAndApply(page)).toBeInViewport()
    await expect(page.getByText('To pay now').last()).toBeInViewport()
    await fillCard(page, CARDS.approved)
    await payAndApply(page).click()
    const made = page.getByRole('dialog', { name: 'Your policy is changed' })
    await expect(made).toContainText('+$62')
    expect(interactions.log).toContain('type h_amateurs_1')
    expect(interactions.count, interactions.log.join(', ')).toBeLessThanOrEqual(INTERACTIONS_TO_CHANGE)
    expect(interactions.count - before, 'on the page').toBeLessThanOrEqual(INTERACTIONS_ON_PAGE)
    await made.getByRole('button', { name: 'See my policy' }).click()
    await expect(stepTitle(page, `Policy ${number}`)).toBeVisible()
  })
})

test.describe('a card that is declined', () => {
  test.use({ expectedConsole: [/status of 402/] })

  test('D14 N60 a declined card keeps all that was typed, and another card pays', async ({ page }) => {
    const { number, read } = await buyHere(page)
    await page.goto(playersPath(number))
    await amateurs(page).fill('130')
    await page.getByRole('button', { name: 'Change event and golf course' }).click()
    await page.getByLabel('Tournament name').fill('Spring Cup')
    await expect(payAndApply(page)).toBeVisible()
    await fillCard(page, CARDS.declined)
    await payAndApply(page).click()
    await expect(page.getByRole('alert')).toContainText('Nothing was changed')
    await expect(amateurs(page)).toHaveValue('130')
    await expect(page.getByLabel('Tournament name')).toHaveValue('Spring Cup')
    expect(await read()).toMatchObject({ h_amateurs_1: 100, amount_due: 268 })
    await fillCard(page, CARDS.approved)
    await payAndApply(page).click()
    await expectMade(page, ['+$62', '9 of 10'])
    expect(await read()).toMatchObject({ h_amateurs_1: 130, tournament_name: 'Spring Cup', amount_due: 330 })
  })
})

test.describe('in two tabs', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('T18 N72 what is changed in another tab is shown, and what was typed here is kept', async ({
    page,
    context,
  }) => {
    const { number, read } = await buyHere(page)
    await page.goto(playersPath(number))
    await page.getByRole('button', { name: 'Describe the change' }).click()
    await page.getByLabel('Something else, in your words').fill('Ring me first')
    await expect(page.getByRole('button', { name: 'Request this change' })).toBeVisible()
    await page.getByLabel('Something else, in your words').fill('')
    const other = await context.newPage()
    await other.goto(playersPath(number))
    await amateurs(other).fill('80')
    await expect(contest(other)).toContainText('−$42')
    await other.getByRole('button', { name: 'Make this change' }).click()
    await expectMade(other, ['9 of 10'])
    await amateurs(page).fill('81')
    await expect(page.getByText('The policy changed while you were working')).toBeVisible()
    await expect(amateurs(page)).toHaveValue('81')
    await expect(contest(page)).toContainText('80')
    expect(await read()).toMatchObject({ h_amateurs_1: 80, amount_due: 226 })
  })
})

test('N72 what was typed is there after a reload; a link asks before it leaves the page', async ({
  page,
}) => {
  const { number } = await buyHere(page)
  await openPolicy(page, number)
  await chooseChange(page, 'Contact', '0 changes of 10 used')
  await expect(page.getByLabel('Company or organization')).toBeFocused()
  await page.getByLabel('First name').fill('Robin')
  await openFigure(page, 'who plays')
  await amateurs(page).fill('130')
  await expect(contest(page)).toContainText('+$62')
  await page.reload()
  await expect(amateurs(page)).toHaveValue('130')
  await expect(page.getByLabel('First name')).toHaveValue('Robin')
  await page.getByRole('link', { name: `Policy ${number}` }).click()
  const asks = page.getByRole('dialog', { name: 'Leave this page?' })
  await expect(asks).toContainText('keeps what you typed')
  await asks.getByRole('button', { name: 'Keep editing' }).click()
  await expect(amateurs(page)).toHaveValue('130')
  await page.getByRole('link', { name: `Policy ${number}` }).click()
  await asks.getByRole('button', { name: 'Leave the page' }).click()
  await expect(stepTitle(page, `Policy ${number}`)).toBeVisible()
  await page.goto(changePath(number))
  await expect(amateurs(page)).toHaveValue('130')
})

test.describe('a visit that has ended', () => {
  test.use({ expectedConsole: [/status of 40[13]/] })

  test('R05 S09 what was typed is kept, a new link is mailed from the page, and it goes on', async ({
    page,
  }) => {
    const { number, read } = await buyHere(page)
    await page.goto(playersPath(number))
    await expect(amateurs(page)).toBeVisible()
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await amateurs(page).fill('80')
    const ended = page.getByRole('status').filter({ hasText: 'You’ve been signed out' })
    await ended.getByRole('button', { name: 'Email me a new link' }).click()
    await expect(page.getByText('Check your inbox')).toBeVisible()
    await expect(amateurs(page)).toHaveValue('80')
    // As by the link, in another tab.
    await page.context().addCookies(cookies)
    await ended.getByRole('button', { name: 'I’ve opened the link' }).click()
    await expect(contest(page)).toContainText('−$42')
    await expect(page.getByText('You’ve been signed out')).toHaveCount(0)
    await page.getByRole('button', { name: 'Make this change' }).click()
    await expectMade(page, ['9 of 10'])
    expect(await read()).toMatchObject({ h_amateurs_1: 80 })
  })
})

test('D18 N60 N93 something else is said in words, and waits to be read', async ({ page }) => {
  const { number } = await buyHere(page)
  await openPolicy(page, number)
  await chooseChange(page, 'Something else', '0 changes of 10 used')
  const words = page.getByLabel('Something else, in your words')
  await expect(words).toBeFocused()
  await words.fill('We would like the ladies to play from 140 yards.')
  await page.getByRole('button', { name: 'Request this change' }).click()
  const waits = page.getByRole('dialog', { name: 'Your change is pending' })
  await expect(waits).toContainText('We’ll read what you wrote and reply.')
  await waits.getByRole('button', { name: 'See my policy' }).click()
  await page.getByRole('button', { name: 'Make a change' }).click()
  const choice = page.getByRole('dialog', { name: 'What do you want to change?' })
  await expect(choice).toContainText('Pending: we’ll read it and reply')
  await expect(choice.getByRole('button', { name: /Players/ })).toHaveCount(0)
})

test('N63 D19 the client of a producer sees its own total alone, and its change waits for the producer', async ({
  page,
  request,
  quoteApi,
}) => {
  const email = `client-${randomUUID()}@hopehouse.example`
  const client_type = 'other_agent_broker'
  const fields = { ...SCENARIO_16, ...farmersAgent(), client_type, insured_email: email }
  const quote = await quoteApi.createReady(fields)
  const number = await purchaseQuote(request, quoteApi, quote, Number(quote.customFields['amount_due']))
  // The link of the mail leads to the change page too.
  await page.goto(`${await linkMailedTo(page, quoteApi, email)}/${number}/make-change`)
  await expect(page).toHaveURL(new RegExp(`${changePath(number)}$`))
  await openFigure(page, 'who plays')
  await expect(page.getByRole('region', { name: 'Producer' })).toHaveCount(0)
  await amateurs(page).fill('130')
  await expect(page.getByText('Your agent or broker needs to approve this first.')).toBeVisible()
  await expect(page.getByText('Your agent or broker settles the difference with you.')).toBeVisible()
  await expect(contest(page)).not.toContainText('Fee')
  await page.getByRole('button', { name: 'Request this change' }).click()
  const waits = page.getByRole('dialog', { name: 'Your change is pending' })
  await expect(waits).toContainText('Pending: your agent or broker needs to approve it')
})

test('D24 a contest without a price is named with its reason, and leads back to it', async ({ page }) => {
  const { number } = await buyHere(page)
  await page.goto(playersPath(number))
  await amateurs(page).fill('')
  await page.getByRole('button', { name: 'Confirm' }).click()
  const unable = page.getByRole('dialog', { name: 'We can’t work out the price yet' })
  await expect(unable).toContainText('Hole-in-one contest 1')
  await unable.getByRole('button', { name: 'Go to hole-in-one contest 1' }).click()
  await expect(amateurs(page)).toBeFocused()
})

test.describe('a bank that asks', () => {
  // The browser logs that the request waits for the cardholder.
  test.use({ expectedConsole: [/status of 409/] })

  test('N60 C15 a bank that asks its cardholder is answered on the change page, and the change is made once', async ({
    page,
    playwright,
  }) => {
    const stripe = await startStripeProgram(playwright.request)
    await openPayPage(stripe, page)
    await page.getByRole('button', { name: 'Pay $310' }).click()
    await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
    const [number = ''] = /ALB-\d+/.exec(page.url()) ?? []
    const before = stripe.peer.ledger.capturedCharges().length
    await page.goto(`${stripe.program.origin}${playersPath(number)}`)
    await amateurs(page).fill('130')
    const pay = page.getByRole('button', { name: /^Pay \$\d+ and change$/ })
    await expect(pay).toBeVisible()
    await page.getByLabel('Card of Stripe').fill(AUTHENTICATION_CARD)
    await pay.click()
    const bank = page.getByRole('dialog', { name: 'Your bank' })
    await expect(page.getByText('Your bank asks you to confirm this payment')).toBeVisible()
    await bank.getByRole('button', { name: 'Yes, confirm' }).click()
    await expectMade(page, ['9 of 10'])
    expect(stripe.peer.ledger.capturedCharges().length - before).toBe(1)
    await expect(stepTitle(page, `Policy ${number}`)).toBeVisible()
    await page.goto('about:blank')
    await stripe.stop()
  })
})
