import { LINKS_MAGAZINE_PARTNER } from '../support/program/office-data.ts'
import { expectFees } from '../support/pages/contests.ts'
import { readyFields } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import { openStep, priceSummary, stepTitle } from '../support/pages/wizard.ts'

test('K15 K14 N19 a partner’s page starts a quote with its own discount and words', async ({
  page,
  quoteApi,
}) => {
  await page.goto(`/quote/?partner=${LINKS_MAGAZINE_PARTNER.code.toLowerCase()}`)
  await page.getByRole('button', { name: 'Start a quote' }).click()
  await expect(stepTitle(page, 'Contact information')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/')[3] ?? ''

  await quoteApi.save(await quoteApi.read(id), readyFields())
  await openStep(page, { id }, 'contest-coverage')
  const row = page.getByRole('group', { name: 'Hole-in-one contest 1' })
  await expectFees(row, ['Certificate Fee $310', 'Discounted Fee $264'])
  await expect(priceSummary(page)).toContainText('You save $46: 15 percent for members of Links Magazine.')
})
