import {
  startWithClientType,
  blockerCodes,
  contestRow,
  fillHoleInOne,
  expectFees,
  expectTotal,
} from '../support/pages/contests.ts'
import { expect, test } from '../support/test.ts'
import { expectAllSaved, openStep, priceSummary, stepTitle, typeInto } from '../support/pages/wizard.ts'

test('D07 K03 N02 scenario 8: a dealer adds the putt that is offered after the contests', async ({
  page,
  quoteApi,
}) => {
  const quote = await startWithClientType(page, quoteApi, 'Chevrolet group')
  await fillHoleInOne(page, { hole: 12, yardage: 165, amateurs: 144, prize: 25_000 })
  await expectFees(contestRow(page, 'Hole-in-one contest 1'), [
    'Certificate Fee $809',
    'Deal. Disc. Fee $647',
  ])
  await page.getByRole('button', { name: /^Next/ }).click()
  const offer = page.getByRole('dialog', { name: 'Add a putt for the crowd?' })
  await expect(offer.getByRole('radio', { name: /\$2,500 cash Adds \$75/ })).toBeVisible()
  await expect(offer.getByRole('radio', { name: /\$5,000 cash Adds \$150/ })).toBeVisible()
  await offer.getByRole('radio', { name: /\$10,000 cash Adds \$300/ }).check()
  await offer.getByRole('button', { name: 'Add it for $300' }).click()
  await expect(stepTitle(page, 'Prize package')).toBeVisible()
  await expectTotal(page, '$947')
  await expect(priceSummary(page)).toContainText('You save $162: 20 percent for dealers.')
  const { customFields } = await quoteApi.read(quote.id)
  expect(customFields).toMatchObject({
    p_add_on: 1,
    p_cert_fee_1: 300,
    amount_due: 947,
    client_discount: 162,
  })

  await page.getByRole('link', { name: 'Back' }).click()
  const putt = contestRow(page, 'Putting contest 1')
  await expect(putt).toContainText(/Single putt.*60 ?ft.*1 ?finalist.*\$10,000/s)
  await expectFees(putt, ['Certificate Fee $300', 'Deal. Disc. Fee $300'])
})

test('D07 N17 the add-on is offered once, and a request for another one can be undone', async ({
  page,
  quoteApi,
}) => {
  const declined = await quoteApi.createReady()
  await openStep(page, declined, 'contest-coverage')
  const next = page.getByRole('button', { name: /^Next/ })
  const offer = page.getByRole('dialog', { name: 'Add a putt for the crowd?' })
  await next.click()
  await expect(offer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offer).toBeHidden()
  await expect(next).toBeFocused()
  await next.click()
  await offer.getByRole('button', { name: 'No, thank you' }).click()
  await expect(stepTitle(page, 'Prize package')).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Back' }).click()
  await next.click()
  await expect(stepTitle(page, 'Prize package')).toBeVisible()

  const requested = await quoteApi.createReady()
  await openStep(page, requested, 'contest-coverage')
  await next.click()
  await offer.getByRole('radio', { name: /^A different putt/ }).check()
  await offer.getByRole('button', { name: 'Ask for a price' }).click()
  await expect(offer.getByText('Choose a single or a progressive putt')).toBeVisible()
  await offer.getByRole('radio', { name: 'Single Putt' }).check()
  await offer.getByRole('radio', { name: '40 feet' }).check()
  await typeInto(offer.getByLabel('Finalists'), '5')
  await typeInto(offer.getByLabel('Prize value'), '20000')
  await typeInto(offer.getByLabel('What is the prize?'), 'Golf cart')
  await offer.getByRole('button', { name: 'Ask for a price' }).click()
  await expect(stepTitle(page, 'Prize package')).toBeVisible()
  await expectTotal(page, '$310')
  expect(blockerCodes(await quoteApi.read(requested.id))).toEqual(['CUSTOM_ADD_ON'])
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('Single putt, 40 feet, 5 finalists, $20,000, Golf cart.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue without it' }).click()
  await expectAllSaved(page)
  expect(blockerCodes(await quoteApi.read(requested.id))).toEqual([])
})
