import assert from 'node:assert/strict'
import { chromium } from '@playwright/test'
import { STEP_IDS } from '#domain/quote/steps/step-ids.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { CHROMIUM_ARGS, chromiumPath } from '../../../e2e/support/program/chromium.ts'
import type { Attack } from '../../attack.ts'
import type { AttackTarget } from '../../support/target.ts'
import { expectBoughtOnce, waitUntil } from '../../support/ledgers.ts'
import { expectAsText, HTML, LINK, SCRIPT } from '../../support/injected-html.ts'
import { buy, createReadyQuote, type ReadyQuote } from '../../support/ready-quote.ts'

const NAMES = {
  insured_first_name: HTML,
  insured_last_name: SCRIPT,
  insured_contact_name: LINK,
  insured_company_name: HTML,
  insured_address_1: SCRIPT,
  insured_address_2: HTML,
  insured_city: LINK,
  course_name: HTML,
  course_city: SCRIPT,
  h_prize_description_1: HTML,
  h_sponsor_name_1: SCRIPT,
  shipping_first_name: HTML,
  shipping_last_name: LINK,
  shipping_address_1: SCRIPT,
  shipping_city: HTML,
}

export const htmlInjection: Attack = {
  name: 'html-injection',
  description: `HTML in ${Object.keys(NAMES).length + 1} names, read back on the pages, in the PDFs and in the mails`,
  databases: ['embedded'],
  run: async (target) => {
    const customer = await target.newCaller()
    const plain = await createReadyQuote(customer)
    const tournament = `${plain.tournament} ${HTML}`
    const quote = {
      ...(await createReadyQuote(customer, {
        ...NAMES,
        tournament_name: tournament,
        insured_email: plain.email,
      })),
      tournament,
      email: plain.email,
    }
    const payment = { special_instructions: `${HTML}\n${SCRIPT}`, emails_to_be_sent: `copy-${quote.email}` }
    const { status, text, data } = await buy(customer, quote, { payment })
    assert.equal(status, 200, text)
    const ledgers = await expectBoughtOnce(target, quote)
    await customer.send('POST', `/contacts/${quote.id}/messages`, {
      name: HTML,
      email: quote.email,
      subject: SCRIPT,
      message: `${HTML}\n${LINK}`,
    })
    const pages = await readPages(target, quote, String(data['policy_number']))
    const documents = await readDocuments(target, String(data['policy_number']))
    const mails = await readMails(target, quote)
    return `${pages} pages, ${documents} papers and ${mails} mails show it as text; ${ledgers}`
  },
}

async function readPages(target: AttackTarget, { id }: ReadyQuote, number: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const { origin } = target.programs[0]
    const { data } = await target.rep.get(`/policies/${number}`)
    const customers = [
      ...STEP_IDS.map((step) => `/quote/view/${id}/${step}`),
      `/quote/verify/${String(data['verification_code'])}`,
      '/quote/mailbox',
    ]
    const reps = [
      `/quote/policy/all/mine/-/${number}`,
      `/quote/confirmation/${number}/certificate`,
      `/quote/admin/${id}/contact-information`,
    ]
    for (const address of customers) await expectAsText(browser, origin + address, '')
    for (const address of reps) await expectAsText(browser, origin + address, target.rep.cookies)
    return customers.length + reps.length
  } finally {
    await browser.close()
  }
}

async function readDocuments({ rep }: AttackTarget, number: string): Promise<number> {
  const types = ['certificate', 'receipt']
  for (const type of types) {
    const bytes = await rep.download(`/policies/${number}/documents/${type}`)
    assert.doesNotMatch(bytes.toString('latin1'), /\/(JavaScript|JS|Launch|OpenAction)\b/, `The ${type} acts`)
    const { text, links } = await readPdf(bytes)
    assert.ok(text.includes('<img src=x'), `The ${type} does not state the name as it was typed`)
    const unexpected = links.filter((link) => !/^(https?|mailto):/.test(link))
    assert.deepEqual(unexpected, [], `The ${type} links to ${unexpected.join(', ')}`)
  }
  return types.length
}

async function readMails({ mail }: AttackTarget, quote: ReadyQuote): Promise<number> {
  const recipients = [quote.email, `copy-${quote.email}`, 'service@albatross.example']
  const findMails = () =>
    recipients
      .flatMap((address) => mail.deliveriesTo(address))
      .filter(({ html }) => html.includes('onerror=window.hurt'))
  await waitUntil(() => findMails().length >= recipients.length)
  const mails = findMails()
  assert.ok(mails.length >= recipients.length, `Only ${mails.length} mails tell of it`)
  for (const { html, headers } of mails) {
    assert.doesNotMatch(
      html,
      /<img src=x|<script>|<a href='javascript/,
      `"${headers.get('subject')}" holds markup`,
    )
  }
  return mails.length
}
