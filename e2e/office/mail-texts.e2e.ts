import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { MAIL_FRAME } from '../support/pages/mailbox.ts'
import { openAsRep, READER, REP } from '../support/pages/reps.ts'
import { startDedicatedProgram } from '../support/program/dedicated-program.ts'
import { storeOfficeData } from '../support/program/office-data.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const EVENT = 'Willow {{quote number}} <b>Open</b>'

for (const { name, ...look } of SCREENS)
  test.describe(name, () => {
    // Words that are refused, and a page that a reader may not read.
    test.use({ ...look, expectedConsole: [/status of 40[039]/] })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`R02 an owner writes what an email says, sees it on a real case, tests it, and customers get it until ours are back, ${name}`, async ({
      page,
      playwright,
      browser,
    }) => {
      test.slow()
      const { origin, quoteApi, stop } = await startDedicatedProgram(
        playwright.request,
        { LOG_LEVEL: 'error' },
        storeOfficeData,
      )
      try {
        const earlier = await quoteApi.createReady({ tournament_name: 'Heron Cup' })
        const quote = await quoteApi.createReady({ tournament_name: EVENT })
        const sendLink = () => quoteApi.send('POST', `/contacts/${quote.id}/send`, {})

        await openAsRep(page, '/admin/words', REP, origin)
        const main = page.getByRole('main')
        await expect(main.getByRole('heading', { level: 2, name: 'Quotes' })).toBeVisible()
        await expectPageQuality(page)
        await main.getByRole('link', { name: 'Reminder of a quote' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Reminder of a quote' })).toBeVisible()
        await main.getByRole('link', { name: 'All emails' }).click()
        await main.getByRole('link', { name: 'Link to a quote' }).click()

        const preview = main.getByRole('region', { name: 'Preview' })
        await expect(preview).toContainText('As it would go out for')
        await expect(preview).toContainText('Your quote Q-')
        const frame = preview.frameLocator('iframe')
        await expect(frame.getByText('Your answers are saved.')).toBeVisible()
        await expectPageQuality(page, { except: MAIL_FRAME })

        // Another case is found by its name, and by its number; without either it’s the newest.
        const find = main.getByRole('combobox', { name: 'Show another case' })
        await find.fill('hero')
        const found = main.getByRole('option', { name: /Heron Cup/ })
        await expect(found).toContainText(String(earlier.customFields['quote_number']))
        await expectPageQuality(page, { except: MAIL_FRAME })
        await find.press('Enter')
        await expect(found).toBeHidden()
        await expect(preview).toContainText(
          `As it would go out for ${String(earlier.customFields['quote_number'])}`,
        )
        await expect(preview).toContainText(`Your quote ${String(earlier.customFields['quote_number'])}`)
        await find.fill('zzz nobody')
        await expect(main.getByText('Nothing has this name or number')).toBeVisible()
        await find.fill(String(quote.customFields['quote_number']).toLowerCase())
        await expect(preview).toContainText(
          `As it would go out for ${String(quote.customFields['quote_number'])}`,
        )
        await find.fill('')
        await expect(preview).toContainText(
          `As it would go out for ${String(quote.customFields['quote_number'])}`,
        )
        await forgetLayoutShifts(page)

        // A variable is put in by a press, where the cursor is.
        const subject = main.getByLabel('Subject')
        await subject.fill('Welcome back: ')
        await main.getByRole('button', { name: 'Put in the quote number' }).click()
        await expect(subject).toHaveValue('Welcome back: {{quote number}}')
        await expect(subject).toBeFocused()
        await expect(preview).toContainText('Welcome back: Q-')

        // One that is misspelt is refused by its name, and nothing is lost.
        await main.getByLabel('Opening').fill('Hello! {{quote nubmer}} <i>waits</i>.')
        await page.keyboard.press('Control+s')
        await expect(
          main.getByText(
            'There’s no variable {{quote nubmer}} in this email. Did you mean {{quote number}}?',
          ),
        ).toBeVisible()
        await expect(main.getByLabel('Opening')).toBeFocused()
        await expectPageQuality(page, { except: MAIL_FRAME })
        await main.getByLabel('Opening').fill('Hello! <i>It waits</i>.\nTake your time with ')
        await main.getByRole('button', { name: 'Put in the event' }).click()
        await expect(main.getByLabel('Opening')).toHaveValue(/with {{event}}$/)
        await expect(frame.getByText('Hello! <i>It waits</i>.')).toBeVisible()
        await expect(frame.getByText(`Take your time with ${EVENT}`)).toBeVisible()

        await main.getByRole('button', { name: 'Send me a test' }).click()
        await expect(page.getByText(`It goes to ${REP.email}.`).first()).toBeVisible()
        await page.keyboard.press('Control+s')
        await expect(page.getByText('The next email says it.').first()).toBeVisible()
        const changes = main.getByRole('region', { name: 'What changed' })
        await expect(changes).toContainText(REP.name)
        await expect(changes).toContainText('Take your time with {{event}}')
        await forgetLayoutShifts(page)
        await expectPageQuality(page, { except: MAIL_FRAME })

        // A customer gets them.
        await sendLink()
        await page.goto(`${origin}/quote/admin/mail`)
        await expect(page.getByRole('link', { name: /Test: Welcome back: Q-/ }).first()).toBeVisible()
        await page
          .getByRole('link', { name: /Welcome back: Q-/ })
          .filter({ hasNotText: 'Test:' })
          .first()
          .click()
        const message = page.getByRole('article', { name: 'Message' })
        await expect(message).toContainText('Welcome back: Q-')
        const received = message.frameLocator('iframe')
        await expect(received.getByText('Hello! <i>It waits</i>.')).toBeVisible()
        await expect(received.getByText(`Take your time with ${EVENT}`)).toBeVisible()

        // Ours are back by one press, and the earlier ones by another.
        await page.goto(`${origin}/quote/admin/words/quote-link`)
        await changes.getByRole('button', { name: 'Back to the original, all of it' }).click()
        await expect(main.getByLabel('Subject')).toHaveValue('Your quote {{quote number}}')
        await expect(changes.getByRole('listitem')).toHaveCount(2)
        await sendLink()
        await changes.getByRole('button', { name: /^Undo/ }).click()
        await expect(main.getByLabel('Subject')).toHaveValue('Welcome back: {{quote number}}')
        await main.getByRole('button', { name: 'Back to the original for the subject' }).click()
        await main.getByRole('button', { name: 'Save' }).click()
        await expect(changes.getByRole('listitem')).toHaveCount(4)

        // What another tab saves meanwhile is shown, and what is typed here stays.
        const second = await page.context().newPage()
        await second.goto(`${origin}/quote/admin/words/quote-link`)
        await main.getByLabel('Closing').fill('Call us anytime.')
        await second.getByLabel('Heading').fill('From the other tab')
        await second.getByRole('button', { name: 'Save' }).click()
        await expect(second.getByText('The next email says it.').first()).toBeVisible()
        await second.close()
        await main.getByRole('button', { name: 'Save' }).click()
        await expect(main.getByText(`${REP.name} saved this meanwhile`)).toBeVisible()
        await expect(main.getByText('From the other tab')).toBeVisible()
        await expect(main.getByLabel('Closing')).toHaveValue('Call us anytime.')
        await forgetLayoutShifts(page)
        await expectPageQuality(page, { except: MAIL_FRAME })
        await main.getByRole('button', { name: 'Save' }).click()
        await expect(changes.getByRole('listitem')).toHaveCount(6)
        await expect(main.getByLabel('Heading')).toHaveValue('Come back to your quote')
        await forgetLayoutShifts(page)
        await page.goto(`${origin}/quote/admin/mail`)
        await expect(page.getByRole('link', { name: /Your quote Q-/ }).first()).toBeVisible()

        const context = await browser.newContext(look)
        const other = await context.newPage()
        await openAsRep(other, '/admin/words/quote-link', READER, origin)
        await expect(other.getByText('Your role doesn’t include this page.')).toBeVisible()
        await context.close()
        await page.goto('about:blank')
      } finally {
        await stop()
      }
    })
  })
