import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openDelivered, openLinkOf } from '../support/pages/mailbox.ts'
import { ask, buy, payloadWith, policyPath, SCENARIO_16 } from '../support/pages/policies.ts'
import { agentsFields, otherBrowser, PRODUCERS_MONEY } from '../support/pages/producers.ts'
import { openAsRep, purchaseQuote } from '../support/pages/reps.ts'
import { CARDS, fillCard, stepTitle } from '../support/pages/wizard.ts'
import { eventDay, QuoteApi } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

const TITLE = 'Change the producer of record'

/** Opens the dialog in which a rep says who acts for the policy from now on. */
async function openProducerDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Change the producer' }).click()
  const dialog = page.getByRole('dialog', { name: TITLE })
  await expect(dialog).toContainText('Past payments don’t change.')
  return dialog
}

async function submit(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Change the producer' }).click()
  await expect(page.getByText('We changed the producer of record')).toBeVisible()
  await expect(dialog).toBeHidden()
}

const askMorePlayers = (client: Page, number: string, players: number) =>
  ask({ request: client.request, quoteApi: new QuoteApi(client.request) }, number, {
    action: 'change_policy',
    kind: 'players',
    payload: payloadWith(players),
  })

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    // The producer who left is answered with 401 or 404, and a form that is not complete with 400.
    test.use({ viewport, colorScheme, expectedConsole: [/status of 40[014]/] })

    test(`N87 N63 a rep ends a producer: its open page and its links stop working, all are told, and the insured acts for itself, ${name}`, async ({
      page,
      browser,
      baseURL,
      quoteApi,
    }) => {
      test.setTimeout(240_000)
      const screen = { baseURL, viewport, colorScheme }
      const fields = agentsFields()
      const producer = await otherBrowser(browser, screen)
      const quote = await quoteApi.createReady(fields)
      const number = await purchaseQuote(producer.request, new QuoteApi(producer.request), quote, 241)
      await openLinkOf(producer, new RegExp(`To ${fields.producer_email}`), 'See my policy')
      await producer.getByRole('link', { name: new RegExp(fields.tournament_name) }).click()
      await expect(producer.getByRole('main')).toContainText('$241')

      await recordLayoutShifts(page)
      await openAsRep(page, policyPath(number))
      await expect(page.getByRole('main')).toContainText(/Producer of recordLake Agency/)
      await expectPageQuality(page)
      const dialog = await openProducerDialog(page)
      await expect(dialog).toContainText(
        'Lake Agency handles this policy now and will no longer be able to open it',
      )
      await expectPageQuality(page)
      await dialog.getByRole('radio', { name: 'The insured' }).check()
      await expect(dialog.getByLabel('Agency')).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Change the producer' }).click()
      await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter the reason/)
      await dialog.getByLabel('Reason').fill('The agency has closed')
      await expectPageQuality(page)
      await submit(page, dialog)
      await expect(page.getByRole('main')).toContainText(/Producer of recordNone/)
      await expect(page.getByText('No producer')).toBeVisible()
      await expectPageQuality(page)

      // The page that the producer had open shows nothing more of the policy, and a new link leads nowhere.
      await producer.reload()
      await expect(stepTitle(producer, 'Open this page with your link')).toBeVisible()
      await expect(producer.getByRole('main')).not.toContainText(fields.tournament_name)
      const left = new RegExp(
        `You’re no longer the producer of record: policy ${number} To ${fields.producer_email}`,
      )
      const told = await openDelivered(producer, left)
      await expect(told.frameLocator('iframe').getByRole('link', { name: /Open/ })).toHaveCount(0)

      // The insured reads who acts, opens its policy, and pays its own difference in full.
      const insured = await otherBrowser(browser, screen)
      const replaced = new RegExp(
        `Your agent or broker has changed: policy ${number} To ${fields.insured_email}`,
      )
      const mail = await openDelivered(insured, replaced)
      await expect(mail.frameLocator('iframe').getByText(/You can change it yourself/)).toBeVisible()
      await openLinkOf(insured, replaced, 'See my policy')
      await expect(stepTitle(insured, `Policy ${number}`)).toBeVisible()
      await expect(insured.getByRole('main')).toContainText('$268')
      await expect(insured.getByRole('main')).not.toContainText(PRODUCERS_MONEY)
      await expectPageQuality(insured)
      await insured.goto(`/quote/policy/all/mine/-/${number}/make-change?about=players`)
      await insured.getByLabel('Amateurs').fill('130')
      await fillCard(insured, CARDS.approved)
      await insured.getByRole('button', { name: 'Pay $62 and change' }).click()
      const changed = insured.getByRole('dialog', { name: 'Your policy is changed' })
      await expect(changed).toContainText('$330')
      await insured.goto(`/quote/policy/all/mine/-/${number}`)
      await expect(insured.getByRole('heading', { name: 'Payment' }).locator('..')).toContainText('Paid$62')
      await expectPageQuality(insured)
      await page.reload()
      await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Applied')
      await expectPageQuality(page)
    })

    test(`N87 N63 a rep gives a direct policy a producer: nothing that was paid changes, and the client’s next change goes to it, ${name}`, async ({
      page,
      browser,
      baseURL,
      request,
      quoteApi,
    }) => {
      test.setTimeout(240_000)
      const screen = { baseURL, viewport, colorScheme }
      const { producer_email: email, insured_email: insuredEmail } = agentsFields()
      const { number } = await buy(
        { request, quoteApi },
        { ...SCENARIO_16, insured_email: insuredEmail },
        268,
      )

      await recordLayoutShifts(page)
      await openAsRep(page, policyPath(number))
      await expect(page.getByText('No producer')).toBeVisible()
      const dialog = await openProducerDialog(page)
      await expect(dialog.getByRole('radio')).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Change the producer' }).click()
      await expect(dialog.getByLabel('Agency')).toBeFocused()
      await dialog.getByLabel('Agency').fill('Hill Country Insurance')
      await dialog.getByLabel(/^Email$/).fill(email)
      await dialog.getByLabel('First name').fill('Bo')
      await dialog.getByLabel('Last name').fill('Hill')
      await dialog.getByLabel('Phone').fill('512-555-0177')
      await dialog.getByLabel('License number').fill('TX-778')
      await dialog.getByLabel('License state').selectOption({ label: 'Texas' })
      await dialog.getByLabel('Reason').fill('The client asked for it')
      // A licence that ends before the event.
      await dialog.getByLabel('License expires').fill(eventDay(30))
      await dialog.getByRole('button', { name: 'Change the producer' }).click()
      await expect(dialog.getByLabel('License expires')).toHaveAccessibleDescription(
        /must not expire before the last contest/,
      )
      await expectPageQuality(page)
      await dialog.getByLabel('License expires').fill(eventDay(365))
      await submit(page, dialog)
      await expect(page.getByRole('main')).toContainText(`Hill Country Insurance${email}`)
      // What is said of a cancellation is another text since: it moves what is below.
      await expectAccessible(page)

      // The client is told by whom it is served from now on; what it paid stays its own.
      const client = await otherBrowser(browser, screen)
      const replaced = new RegExp(`Your agent or broker has changed: policy ${number} To ${insuredEmail}`)
      const mail = await openDelivered(client, replaced)
      await expect(
        mail.frameLocator('iframe').getByText(/Hill Country Insurance now manages your policy/),
      ).toBeVisible()
      await openLinkOf(client, replaced, 'See my policy')
      await expect(stepTitle(client, `Policy ${number}`)).toBeVisible()
      await expect(client.getByRole('main')).toContainText('Hill Country Insurance')
      await expect(client.getByRole('main')).toContainText('$268')
      await expect(client.getByRole('region', { name: 'Documents' })).toContainText('Receipt')
      await expect(client.getByRole('main')).toContainText(
        'Your agent or broker will bill you for anything after this',
      )
      await expectPageQuality(client)
      expect(await askMorePlayers(client, number, 130)).toMatchObject({ state: 'waiting' })
      // What it asked for itself it may take back, and asks for it again.
      await client.reload()
      await client.getByRole('button', { name: 'Withdraw' }).click()
      await client.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
      await expect(client.getByText('Withdrawn').first()).toBeVisible()
      expect(await askMorePlayers(client, number, 130)).toMatchObject({ state: 'waiting' })

      // The producer opens it by its own mail, owes nothing for what was bought, and pays the difference net.
      const producer = await otherBrowser(browser, screen)
      const begun = new RegExp(`You’re the producer of record: policy ${number} To ${email}`)
      await openLinkOf(producer, begun, 'Open the policy')
      const asked = producer.getByRole('region', { name: 'Your client requested a change' })
      await fillCard(producer, CARDS.approved)
      await asked.getByRole('button', { name: 'Approve and pay $56' }).click()
      await expect(asked).toHaveCount(0)
      await producer.reload()
      await expect(producer.getByRole('region', { name: 'Documents' })).toContainText(/\$56/)
      await expect(producer.getByRole('main')).not.toContainText('bills you')
      await expect(producer.getByRole('heading', { name: 'Payment' }).locator('..')).toContainText('Paid$56')
      await expectPageQuality(producer)
      // Cancelling says what comes back to it, which the producer's own money alone is.
      await producer.getByRole('button', { name: /^Cancel the policy/ }).click()
      const cancelling = producer.getByRole('dialog', { name: /^Cancel/ })
      await expect(cancelling).toContainText('$56')
      await expectPageQuality(producer)
      await producer.keyboard.press('Escape')
      await client.reload()
      await expect(client.getByRole('main')).toContainText('$330')
      await expect(client.getByRole('main')).not.toContainText(/commission|\$56\b/i)
      await page.reload()
      await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Applied')
    })
  })
}
