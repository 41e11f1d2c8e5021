import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectPageQuality } from '../support/checks/page-checks.ts'
import { openAsRep, REP } from '../support/pages/reps.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { startProgram } from '../support/program/program.ts'
import { expect, test } from '../support/test.ts'

const KIM = { email: 'kim@office.example', name: 'Kim Lee', password: 'nine holes before noon' }
const FIRST_REP = { FIRST_REP_EMAIL: REP.email, FIRST_REP_PASSWORD: REP.password }

async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage()
}

async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  // The page that is left may have a field of nearly the same name.
  await expect(stepTitle(page, 'Sign in as a rep')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The link in the newest mail with this subject, as its receiver finds it. */
async function readLink(page: Page, subject: string): Promise<string> {
  await page.goto('/quote/mailbox')
  await page
    .getByRole('link', { name: new RegExp(subject) })
    .first()
    .click()
  await expect(page.getByRole('article', { name: 'Message' }).getByText('Kept here')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('message')
  const answer = await page.request.get(`/quote/api/mailbox/${id}`)
  const { data } = (await answer.json()) as { data: { plain: string } }
  return /\/quote\/admin\/\S+/.exec(data.plain)?.[0] ?? ''
}

test('R02 an owner invites a rep, who accepts, sets a second factor and signs in with it, and is signed out at once when disabled', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const program = await startProgram(FIRST_REP)
  try {
    const owner = await openPage(browser, program.origin)
    await owner.goto('/quote/admin/people')
    await enterPassword(owner, REP)
    await expect(stepTitle(owner, 'People')).toBeVisible()
    await owner.getByRole('button', { name: 'Invite someone' }).click()
    const invitation = owner.getByRole('dialog', { name: 'Invite someone' })
    await invitation.getByLabel('Email').fill(KIM.email)
    await invitation.getByLabel('Name').fill(KIM.name)
    await invitation.getByLabel(/^Specialist/).check()
    await expectPageQuality(owner)
    await invitation.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(owner.getByText('Withdraw')).toBeVisible()
    await expectPageQuality(owner)

    const link = await readLink(await openPage(browser, program.origin), 'You’re invited')
    const kim = await openPage(browser, program.origin)
    await kim.goto(link)
    await expect(kim.getByLabel('Your name')).toHaveValue(KIM.name)
    await kim.getByLabel('Password').fill(KIM.password)
    await expectPageQuality(kim)
    await kim.getByRole('button', { name: 'Accept and sign in' }).click()
    await expect(kim.getByRole('link', { name: KIM.name })).toBeVisible()
    await expect(kim.getByRole('link', { name: 'People' })).toHaveCount(0)
    await kim.goto('/quote/admin/people')
    await expect(kim.getByText('Your role doesn’t include this page')).toBeVisible()

    await kim.goto('/quote/admin/account')
    await kim.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const setUp = kim.getByRole('dialog', { name: 'Set up an authenticator app' })
    const secret = (await setUp.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    await expectPageQuality(kim)
    // One code early is accepted, and leaves the one of now for the sign-in.
    await setUp.getByLabel('Code from your app').fill(totp.generate({ timestamp: Date.now() - 30_000 }))
    await setUp.getByRole('button', { name: 'Confirm the code' }).click()
    const codes = kim.getByRole('dialog', { name: 'Your recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await codes.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(kim.getByText('10 left, each for one sign-in')).toBeVisible()
    await expectPageQuality(kim)

    await kim.goto('/quote/admin')
    await kim.getByRole('button', { name: 'Sign out' }).click()
    await enterPassword(kim, KIM)
    await kim.getByLabel('Code from your app').fill(totp.generate())
    await expectPageQuality(kim)
    await kim.getByRole('button', { name: 'Sign in' }).click()
    await expect(kim.getByRole('link', { name: KIM.name })).toBeVisible()

    await owner.reload()
    await expect(owner.getByText('Two-step sign-in on')).toBeVisible()
    await owner.getByRole('button', { name: `Disable ${KIM.name}` }).click()
    const question = owner.getByRole('dialog', { name: `Disable ${KIM.name}?` })
    await question.getByRole('button', { name: `Disable ${KIM.name}` }).click()
    await expect(owner.getByText('Disabled', { exact: true })).toBeVisible()
    await kim.reload()
    await expect(kim).toHaveURL(/\/admin\/login/)
    for (const page of [owner, kim]) await page.context().close()
  } finally {
    await program.stop()
  }
})

test.describe('personal data', () => {
  test.use({ expectedConsole: [/status of 400/] })

  test('O15 an owner sees what is held about an address, saves it as a file, and erases it after typing it again', async ({
    page,
    quoteApi,
  }) => {
    const email = 'zelda.quill@far-away.example'
    await quoteApi.create({ insured_email: email, insured_last_name: 'Quillfeather' })
    await openAsRep(page, '/admin/people')
    await page.getByRole('main').getByRole('link', { name: 'Personal data' }).click()
    await expect(stepTitle(page, 'Personal data')).toBeVisible()
    await expectPageQuality(page)
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Show what we keep' }).click()
    const about = page.getByRole('region', { name: `About ${email}` })
    await expect(about.getByText('Quotes that weren’t bought')).toBeVisible()
    await expectPageQuality(page)

    const saving = page.waitForEvent('download')
    await about.getByRole('button', { name: 'Save as a file' }).click()
    const file = await (await saving).path()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ address: email, quotes: [{}] })

    await about.getByRole('button', { name: 'Erase…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase this person' })
    await dialog.getByLabel('The same address again').fill('zelda@far-away.example')
    await dialog.getByRole('button', { name: 'Erase permanently' }).click()
    await expect(dialog.getByText('Enter the same address again')).toBeVisible()
    await expectPageQuality(page)
    await dialog.getByLabel('The same address again').fill(email)
    await dialog.getByRole('button', { name: 'Erase permanently' }).click()
    await expect(about.getByText('All we still keep about')).toBeVisible()
    await expect(about.getByRole('heading', { name: 'Erased' })).toBeVisible()
    await expectPageQuality(page)
    await page.getByRole('button', { name: 'Show what we keep' }).click()
    await expect(about.getByText('We keep nothing about this address')).toBeVisible()
  })
})
