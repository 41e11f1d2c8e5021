import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { slotFields } from '#domain/contests/slots.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'

/** The step before anything was entered on it. */
export function emptyFields(...ids: StepId[]): CustomFields {
  const keys = STEPS.filter(({ id }) => ids.includes(id)).flatMap(({ fields, lists = [] }) => [
    ...Object.keys(fields),
    ...lists.flatMap((list) => slotFields(list).map(({ key }) => key)),
  ])
  return Object.fromEntries(keys.map((key) => [key, null]))
}

/** The cards of the sandbox gateway, by what happens to a charge on them. */
export const CARDS = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  answersLate: '4000000000003220',
} as const

/** The last page of a quote, where it is checked and paid. */
export async function openToPay(page: Page, quote: { id: string }): Promise<void> {
  await openStep(page, quote, 'confirm-coverage')
}

export async function openStep(page: Page, quote: { id: string }, step: StepId): Promise<void> {
  await page.goto(`/quote/view/${quote.id}/${step}`)
  await expect(stepTitle(page, titleOf(step))).toBeVisible()
}

function titleOf(step: StepId): string {
  return STEPS.find(({ id }) => id === step)?.title ?? step
}

/** The title of the confirmation, which names the prize. */
export const POLICY_ISSUED = /^Your .* (is|are) covered/

export function stepTitle(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

/** The question before typed text is lost. */
export function leavingQuestion(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Leave without saving?' })
}

/** Presses Next and waits for the next step; declines an add-on that is offered before it. */
export async function goToNextStep(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Next: ${title}`, exact: true }).click()
  const declining = page.getByRole('button', { name: 'No, thank you' })
  await expect(stepTitle(page, title).or(declining)).toBeVisible()
  if (await declining.isVisible()) await declining.click()
  await expect(stepTitle(page, title)).toBeVisible()
}

/** Whether all is saved: in the header, on a small screen in the line below it; of a case on top. */
export function saveState(page: Page): Locator {
  const places = page
    .getByRole('banner')
    .or(stepList(page))
    .or(page.getByRole('group', { name: 'Saving' }))
  return places.getByRole('status')
}

export async function expectAllSaved(page: Page): Promise<void> {
  // Until the page has drawn what was just typed, it still says that what was there before is saved.
  await page.waitForTimeout(100)
  await expect(saveState(page)).toHaveText(/^Saved(?: \d+:\d\d [AP]M)?$/)
}

/** The right sidebar; on a case the scorecard with its total. */
export function priceSummary(page: Page): Locator {
  return page
    .getByRole('complementary', { name: 'Price' })
    .or(page.getByRole('region', { name: 'Contests and price' }))
}

/** The steps at the left. */
export function stepList(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Steps of your quote' })
}

/** One of the eight sections at the left, by the name of its step. */
export function stepSection(page: Page, title: string): Locator {
  return stepList(page).getByRole('group', { name: title })
}

/** The window with everything that takes a quote elsewhere. */
export async function openSaveOrShare(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Save or share' }).click()
  return page.getByRole('dialog', { name: 'Save or share' })
}

/** Opens the dialog that asks for the address to save under. */
export async function openSave(page: Page): Promise<Locator> {
  const share = await openSaveOrShare(page)
  await share.getByRole('button', { name: 'Save', exact: true }).click()
  return page.getByRole('dialog', { name: 'Save this quote' })
}

export async function openHelp(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: /^Help/ }).click()
  return page.getByRole('dialog', { name: 'Help' })
}

/** Opens a contest that is shown in one line. */
export async function editContest(page: Page, name: string): Promise<void> {
  const contest = page.getByRole('group', { name: new RegExp(`^${name}$`, 'i') })
  await contest.getByRole('button', { expanded: false }).click()
}

/** Saves under the address that the quote has. */
export async function saveQuote(page: Page): Promise<void> {
  const dialog = await openSave(page)
  await dialog.getByRole('button', { name: 'Save the quote' }).click()
}

export function errorSummary(page: Page): Locator {
  return page.getByRole('group', { name: 'In order to continue please provide the required information' })
}

/** Types key by key, as a person does. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

export async function fillContact(page: Page, email: string): Promise<void> {
  await selectOption(page.getByLabel('Type of organization'), 'Non-Profit Organization')
  await typeInto(page.getByLabel('Company or organization'), 'Hope House')
  await typeInto(page.getByLabel('First name'), 'Pat')
  await typeInto(page.getByLabel('Last name'), 'Doyle')
  await typeInto(page.getByLabel('Email'), email)
  await typeInto(page.getByLabel('Phone'), '512-555-0142')
  await typeInto(page.getByLabel('Street address'), '1200 Barton Springs Road')
  await typeInto(page.getByLabel('City'), 'Austin')
  await selectOption(page.getByLabel('State or province'), 'Texas')
  await typeInto(page.getByLabel('ZIP or postal code'), '78704')
}

/** Chooses with a key, as a person does: the browser does not count what moves after an input as layout shift. */
async function selectOption(list: Locator, label: string): Promise<void> {
  await list.press('Escape')
  await list.selectOption({ label })
}

/** Adds a contest of a kind, which opens with the focus. */
export async function chooseContest(page: Page, title: string): Promise<void> {
  await addContestButton(page, title).click()
}

export function addContestButton(page: Page, title: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^Add a ${title}( contest)?$`, 'i') })
}

export async function typeDate(contest: Locator, date: CalendarDate): Promise<void> {
  const [year, month, day] = date.split('-')
  await typeInto(contest.getByLabel('Date'), `${month}${day}${year}`)
}

/** The first contest: there and open where the quote began with the figures of the greeting. */
export async function fillHoleInOneContest(page: Page, date: CalendarDate): Promise<void> {
  const contest = page.getByRole('group', { name: 'Hole-in-one contest 1' })
  await expect(addContestButton(page, 'Putting')).toBeVisible()
  if (!(await contest.isVisible())) await chooseContest(page, 'Hole-in-one')
  await typeDate(contest, date)
  await typeInto(contest.getByLabel('Hole', { exact: true }), '7')
  await typeInto(contest.getByLabel('Prize value'), '10000')
  await typeInto(contest.getByLabel('What is the prize?'), 'Cash')
  await typeInto(contest.getByLabel('Yardage'), '165')
  await typeInto(contest.getByLabel('Amateurs'), '120')
}

export async function fillPrizePackage(page: Page): Promise<void> {
  const bonus = page.getByRole('radiogroup', { name: 'Do you want bonus prizes?' })
  await bonus.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('radio', { name: /^Standard Included/ }).check()
  await page.getByLabel('How many bonus prizes').selectOption('3')
  const signs = page.getByRole('radiogroup', { name: /want a sign/ })
  await signs.getByRole('radio', { name: 'Yes' }).check()
  await typeInto(page.getByLabel('Sponsor name'), 'Lone Star Bank')
}

export async function fillTournament(page: Page): Promise<void> {
  await typeInto(page.getByLabel('Tournament name'), 'Hope House Charity Scramble')
  await typeInto(page.getByLabel('Golf course'), 'Barton Creek Country Club')
  await typeInto(page.getByLabel('City'), 'Austin')
  await page.getByLabel('State or province').selectOption({ label: 'Texas' })
  await typeInto(page.getByLabel('First tee time'), '0830AM')
}

export async function acceptTerms(page: Page): Promise<void> {
  for (const name of [
    'I have read the hole-in-one rules and the event will follow them',
    'I accept the certificate terms and conditions',
  ]) {
    await page.getByRole('checkbox', { name }).check()
  }
}

/** Ticks, on the last page, that the details beside it are right. */
export async function confirmDetails(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'These details are right' }).check()
}

export function cardFrame(page: Page): FrameLocator {
  return page.getByTitle('Card details').contentFrame()
}

/** Types a card into the gateway's own fields. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page)
  await typeInto(frame.getByLabel('Card number'), number)
  await typeInto(frame.getByLabel('Expires'), `12/${twoDigitNextYear()}`)
  await typeInto(frame.getByLabel('Code', { exact: true }), '123')
  // A buyer’s own is there already.
  const zip = frame.getByLabel('ZIP')
  if ((await zip.inputValue()) === '') await typeInto(zip, '78704')
}

/** The confirmation, with the documents of the policy. */
export async function expectPolicyIssued(page: Page, paper: 'Invoice' | 'Receipt'): Promise<void> {
  await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
  for (const name of ['Certificate', paper, 'Terms', 'Event-day checklist'])
    await expect(
      page.getByRole('list', { name: 'Documents' }).getByRole('link', { name: new RegExp(`^${name}`) }),
    ).toBeVisible()
}

export function twoDigitNextYear(): string {
  return String(new Date().getFullYear() + 1).slice(2)
}

/** Chooses an answer of a question with radio buttons. */
export async function chooseAnswer(page: Page, question: string, choice: string): Promise<void> {
  await page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: choice }).check()
}
