import { expect, type Page } from '@playwright/test'
import { STEP_IDS } from '#domain/quote/steps/step-ids.ts'
import { DIALOGS } from '#web/app/dialogs.ts'
import { openAsRep } from '../../../e2e/support/pages/reps.ts'
import { CLIENT, type Scene } from './scene.ts'

/** One page, dialog, mail or paper, and how to open it. */
export interface Subject {
  /** The contact sheet that shows it. */
  sheet: string
  name: string
  open(page: Page, scene: Scene): Promise<void>
  /** The whole page, or only what fits on the screen. */
  whole: boolean
}

const steps = STEP_IDS.map((id): Subject => ({
  sheet: `step-${id}`,
  name: id,
  open: (page, { quote }) => goto(page, `/quote/view/${quote}/${id}`),
  whole: true,
}))

/** Dialogs that come together stand on one sheet. */
const DIALOG_SHEETS: Readonly<Record<string, readonly string[]>> = {
  'dialogs-contests': [
    'add-on',
    'changed-by-reps',
    'take-out-contest',
    'unable-to-calculate',
    'confirm-switch',
  ],
  'dialogs-signs': ['logo-upload', 'rush-shipping-fee', 'contest-signage'],
  'dialogs-save-and-send': ['save', 'unable-to-save', 'send-quote', 'quote-sent', 'send-terms', 'send-email'],
  'dialogs-payment': ['payment-waiting', 'farmer-exception', 'farmer-error'],
  'dialogs-policy': [
    'make-change',
    'policy-changed',
    'change-requested',
    'postpone-policy',
    'cancel-policy',
    'withdraw',
    'withdraw-claim',
    'change-email',
    'refund-credit',
    'policy-summary',
    'plan-again',
    'decline-request',
  ],
  'dialogs-office': [
    'command-palette',
    'keyboard-shortcuts',
    'override-fee',
    'record-approval',
    'ask-carrier',
    'decide-change',
    'erase-person',
    'give-credit',
    'record-refund',
    'give-quotes',
    'resend-quote',
    'save-view',
  ],
}
const OTHER_DIALOGS = 'dialogs-purchase'

const dialogs = Object.keys(DIALOGS).map((name): Subject => ({
  sheet: Object.keys(DIALOG_SHEETS).find((sheet) => DIALOG_SHEETS[sheet]?.includes(name)) ?? OTHER_DIALOGS,
  name,
  open: (page) => openDialog(page, name),
  whole: false,
}))

const policyPages: Subject[] = [
  page('policy', 'confirmation', ({ confirmation }) => confirmation),
  page('policy', 'policies', () => '/quote/policy/all/mine/-'),
  page('policy', 'policy', ({ policy }) => `/quote/policy/all/mine/-/${policy}`),
  page(
    'policy-change',
    'players',
    ({ policy }) => `/quote/policy/all/mine/-/${policy}/make-change?about=players`,
  ),
  page('policy', 'policy-access', () => '/quote/policy/access'),
]

const papers = ['certificate', 'receipt', 'terms', 'checklist'].map((type) =>
  page(`paper-${type}`, type, ({ policy }) => `/quote/policy/paper/${policy}/${type}`),
)

const quotePapers = ['quote', 'terms', 'checklist'].map((type) =>
  page('paper-of-a-quote', type, ({ quote }) => `/quote/view/${quote}/paper/${type}`),
)

const mails = ['You’re insured', 'Quote', 'Terms to accept'].map((subject): Subject => ({
  sheet: 'mail',
  name: subject,
  open: (at) => openMail(at, new RegExp(subject)),
  whole: true,
}))

/** Of somebody who has won, and of reps who look at it. */
const claims: Subject[] = [
  page('claims', 'event day', ({ played }) => `/quote/event-day/${played}`),
  page('claims', 'report', ({ played }) => `/quote/policies/${played}/claims/new`),
  page('claims', 'claim', ({ claim }) => `/quote/claims/${claim}`),
]

const claimDesk: Subject[] = [
  { sheet: 'claims-desk', name: 'claims', open: (at) => openRepPage(at, '/admin/claims'), whole: true },
  {
    sheet: 'claims-desk',
    name: 'a claim',
    open: (at, { claim }) => openRepPage(at, `/admin/claims/${claim}`),
    whole: true,
  },
  {
    sheet: 'claims-desk',
    name: 'figures',
    open: (at) => openRepPage(at, '/admin/claims/figures'),
    whole: true,
  },
]

/** Opened by an owner. */
const operating: Subject[] = [
  { sheet: 'operating', name: 'doctor', open: openDoctor, whole: true },
  { sheet: 'operating', name: 'personal data', open: openPersonalData, whole: true },
]

/** Opened by a rep. */
const desk: Subject[] = [
  { sheet: 'desk', name: 'quotes', open: (at) => openRepPage(at, '/admin/lists/quotes'), whole: true },
  {
    sheet: 'desk',
    name: 'a quote',
    open: (at, { quote }) => openRepPage(at, `/admin/${quote}/contest-coverage`),
    whole: true,
  },
  { sheet: 'desk', name: 'policies', open: (at) => openRepPage(at, '/admin/lists/policies'), whole: true },
  {
    sheet: 'desk',
    name: 'a policy',
    open: (at, { policy }) => openRepPage(at, `/admin/policies/${policy}`),
    whole: true,
  },
  { sheet: 'desk', name: 'people', open: (at) => openRepPage(at, '/admin/people'), whole: true },
  { sheet: 'desk', name: 'account', open: (at) => openRepPage(at, '/admin/account'), whole: true },
]

const OFFICE_PAGES = {
  today: '/admin',
  mail: '/admin/mail',
  documents: '/admin/documents',
  customers: '/admin/customers',
  carriers: '/admin/carriers',
  clauses: '/admin/clauses',
  dashboard: '/admin/dashboard',
  'new quote': '/admin/new-quote',
} as const

/** What reps have beside lists and cases. */
const office = Object.entries(OFFICE_PAGES).map(([name, path]): Subject => ({
  sheet: 'office',
  name,
  open: (at) => openRepPage(at, path),
  whole: true,
}))

export const SUBJECTS: readonly Subject[] = [
  page('greeting', 'greeting', () => '/quote/'),
  ...steps,
  ...policyPages,
  page('verification', 'genuine', ({ verification }) => verification),
  page('verification', 'unknown', () => '/quote/verify/AAAA-AAAA-AAAA'),
  page('terms', 'terms', ({ terms }) => terms),
  ...mails,
  ...papers,
  ...quotePapers,
  // Last, as they are opened by a rep who has signed in.
  ...dialogs,
  ...desk,
  ...claimDesk,
  ...claims,
  ...office,
  ...operating,
]

function page(sheet: string, name: string, pathOf: (scene: Scene) => string): Subject {
  return { sheet, name, open: (at, scene) => goto(at, pathOf(scene)), whole: true }
}

async function goto(at: Page, path: string): Promise<void> {
  await at.goto(path)
}

async function openRepPage(at: Page, path: string): Promise<void> {
  await at.goto(`/quote${path}`)
  if (/\/admin\/login/.test(at.url())) await openAsRep(at, path)
  await at.locator('h1:not(.sr-only)').waitFor()
}

async function openDoctor(at: Page): Promise<void> {
  await openRepPage(at, '/admin/doctor')
  await at.getByRole('list', { name: 'Checks' }).waitFor()
}

async function openPersonalData(at: Page): Promise<void> {
  await openRepPage(at, '/admin/personal-data')
  await at.getByLabel('Email').fill(CLIENT)
  await at.getByRole('button', { name: 'Show what we keep' }).click()
  await at.getByText('Will be erased').waitFor()
}

async function openDialog(at: Page, name: string): Promise<void> {
  await openRepPage(at, '/admin/dialogs')
  await at.getByRole('button', { name: new RegExp(`^${name.replaceAll('-', ' ')}$`, 'i') }).click()
  await at.getByRole('dialog').waitFor()
}

async function openMail(at: Page, subject: RegExp): Promise<void> {
  await at.goto('/quote/mailbox')
  await at.getByRole('link', { name: subject }).first().click()
  await expect(at.getByRole('article', { name: 'Message' }).getByText('Kept here')).toBeVisible()
}
