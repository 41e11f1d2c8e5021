import { POLICY_DOCUMENT_TYPES, QUOTE_DOCUMENT_TYPES } from '#domain/documents/document-types.ts'
import { CONFIRMED_TYPES, ISSUED_DOCUMENT_ID } from '#domain/documents/issued-documents.ts'
import { DESK_LIST_NAMES } from '#domain/desk/desk-lists.ts'
import { isLegalPage } from '#domain/office/legal/legal-pages.ts'
import { MAILING_IDS } from '#domain/mailings/mailings.ts'
import { PLAN_NAME } from '#domain/pricing/plans/plan-name.ts'
import { isStepId } from '#domain/quote/steps/step-ids.ts'

/** The name of the element by which a document says what is set of the brand lines. */
export const BRANDS_OF_PAGE = 'brands'

/** Base path of the site; the browser's router and every page below are relative to it. */
export const BASE_PATH = '/quote'

type BelowAdmin = `/admin${string}`

/** Pages that anybody may open; what they show is asked of the calls, which check access. None below `/admin` compiles here. */
export function pagesForAnybody<const Pages extends Record<string, string>>(pages: {
  [Name in keyof Pages]: Pages[Name] extends BelowAdmin ? never : Pages[Name]
}): Pages {
  return pages
}

const PUBLIC_PAGES = pagesForAnybody({
  greeting: '/',
  find: '/find',
  lookup: '/view/:email/:quotenumber',
  unsubscribe: '/unsubscribe/:email',
  'newsletter-unsubscribe': '/newsletter/unsubscribe/:email',
  'prospecting-unsubscribe': '/prospecting/:id/unsubscribe/:email',
  'reminders-unsubscribe': '/reminders/unsubscribe/:email',
  'ipg-prospecting-unsubscribe': '/ipg/prospecting/:id/unsubscribe/:email',
  'ipg-newsletter-unsubscribe': '/ipg/newsletter/unsubscribe/:email',
  'subscribe-again': '/subscribe/:mailing/:token',
  quote: '/view/:guid',
  step: '/view/:guid/:step',
  'quote-paper': '/view/:guid/paper/:typeofdoc',
  'already-purchased': '/already-purchased',
  confirmation: '/confirmation/:policynumber/:typeofdoc',
  'policy-paper': '/policy/paper/:policynumber/:typeofdoc',
  'my-policies': '/my-policies',
  'my-account': '/my-account',
  policies: '/policy/all/:token/:email/:policy?',
  'policy-change': '/policy/all/:token/:email/:policy/make-change',
  'policy-access': '/policy/access',
  'policy-email': '/policy/email/:token',
  // Before the one that names a policy.
  'event-day-mine': '/event-day/mine',
  'event-day': '/event-day/:policynumber',
  'event-day-report': '/event-day/:policynumber/report',
  'event-day-sign': '/event-day/:policynumber/sign/:person',
  'event-day-sent': '/event-day/:policynumber/sent',
  'report-win': '/policies/:policynumber/claims/new',
  claim: '/claims/:claim',
  'claim-sent': '/claims/:claim/sent',
  'claim-form': '/claims/:claim/documents/:document/:place',
  'claim-link': '/claim/open/:token',
  'claim-task': '/claim/task',
  'claim-identity': '/claim/identity',
  'claim-award': '/claim/award',
  'pay-invoice': '/pay/:token',
  'file-link': '/files/:token',
  'sign-proof': '/sign-proof/:token',
  'course-setup': '/course/:token',
  verify: '/verify/:code?',
  terms: '/terms/:token',
  legal: '/legal/:legalpage/:legalversion?',
  mailbox: '/mailbox',
})

/** By which somebody becomes a rep who is signed in. */
const SIGN_IN_PAGES = {
  'sign-in': '/admin/login',
  'first-rep': '/admin/first-rep/:token',
  invitation: '/admin/invitation/:token',
  'forgotten-password': '/admin/forgotten-password',
  'new-password': '/admin/new-password/:token',
} as const satisfies Record<string, BelowAdmin>

/**
 * Pages for reps who are signed in.
 *
 * @rule R02 Anyone else is sent to sign in, and back afterwards.
 */
const REP_PAGES = {
  'rep-home': '/admin',
  'new-quote': '/admin/new-quote',
  'rep-mail': '/admin/mail',
  people: '/admin/people',
  person: '/admin/people/:person',
  version: '/admin/version',
  doctor: '/admin/doctor',
  settings: '/admin/settings',
  'setting-changes': '/admin/settings/changes',
  'legal-page': '/admin/settings/legal/:legalpage',
  words: '/admin/words',
  'mail-words': '/admin/words/:mailtext',
  brands: '/admin/brands',
  dashboard: '/admin/dashboard',
  books: '/admin/books',
  'book-entries': '/admin/books/entries',
  premium: '/admin/books/premium',
  commissions: '/admin/books/commissions',
  'claim-movements': '/admin/books/claims',
  'earned-premium': '/admin/books/earned',
  bordereaux: '/admin/books/bordereaux',
  bank: '/admin/books/bank',
  exposure: '/admin/exposure',
  'personal-data': '/admin/personal-data',
  carriers: '/admin/carriers',
  clauses: '/admin/clauses',
  coupons: '/admin/coupons',
  coupon: '/admin/coupons/:coupon',
  partners: '/admin/partners',
  partner: '/admin/partners/:partner',
  'client-types': '/admin/client-types',
  'client-type': '/admin/client-types/:clienttype',
  'letter-templates': '/admin/letter-templates',
  mailings: '/admin/mailings',
  mailing: '/admin/mailings/:officemailing',
  'rating-plans': '/admin/rating-plans',
  'rating-plan': '/admin/rating-plans/:plan',
  'plan-comparison': '/admin/rating-plans/:plan/compare',
  customers: '/admin/customers',
  customer: '/admin/customers/:customer',
  'customer-account': '/admin/customers/:customer/account',
  documents: '/admin/documents',
  'rep-signs': '/admin/signs',
  'rep-claims': '/admin/claims',
  'claim-figures': '/admin/claims/figures',
  'rep-claim': '/admin/claims/:claim',
  account: '/admin/account',
  'rep-list': '/admin/lists/:list',
  'rep-policy-change': '/admin/policies/:policynumber/change',
  'rep-policy': '/admin/policies/:policynumber',
  'dialog-gallery': '/admin/dialogs',
  gallery: '/admin/gallery',
  'rep-quote': '/admin/:guid',
  'rep-express': '/admin/:guid/express',
  'case-files': '/admin/:guid/files',
  'rep-step': '/admin/:guid/:step',
} as const satisfies Record<string, BelowAdmin>

/**
 * Every page, by name, as a path below `/quote`. The browser's router shows them and the server serves them;
 * any other path is the not-found page, with status 404.
 *
 * @rule S12 Browser and server share this list, so a page that is shown as not found also has status 404.
 */
export const PAGES = { ...PUBLIC_PAGES, ...SIGN_IN_PAGES, ...REP_PAGES }

export type PageName = keyof typeof PAGES

export function isRepPage(name: PageName): boolean {
  return name in REP_PAGES
}

/** Pages in a document of their own, which works without a connection: they are opened by loading them, never by the router. */
export type EventDayPage = Extract<PageName, `event-day${string}`>

export function isEventDayPage(name: PageName): name is EventDayPage {
  return name.startsWith('event-day')
}

/** Of pages that anybody may open: the one that reps have in their frame instead. */
export const REP_PAGE_OF: Partial<Record<PageName, string>> = { mailbox: PAGES['rep-mail'] }

/** The sign-in page; afterwards `back` is opened. Both are paths below the base path. */
export function signInPath(back: string): string {
  return `${PAGES['sign-in']}?${new URLSearchParams({ back })}`
}

export interface PageMatch {
  name: PageName
  params: Record<string, string>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** As in a mail or on the telephone, in any case. */
const CLAIM = /^C-\d{1,9}$/i

/** The print view also shows one issued document by its id. */
const ISSUED_DOCUMENT = new RegExp(`^${ISSUED_DOCUMENT_ID.source}$`)

/** The documents that the address of a page may name; not every quote or policy has all of them. */
const DOCUMENTS_BY_PAGE: Partial<Record<PageName, readonly string[]>> = {
  'quote-paper': QUOTE_DOCUMENT_TYPES,
  confirmation: [...POLICY_DOCUMENT_TYPES, 'endorsement', ...CONFIRMED_TYPES],
  'policy-paper': POLICY_DOCUMENT_TYPES,
}

/**
 * The form of each parameter. It also distinguishes the two pages with two parameters below `/view`.
 *
 * @rule N30 A known step's name after a guid is a step; the e-mail of a look-up contains an @.
 * @rule S06 Whatever a link to unsubscribe names is looked up: that it is no address is said on that page.
 */
const PARAMETER_CHECKS: Record<string, (value: string, { name, params }: PageMatch) => boolean> = {
  guid: (value) => UUID.test(value),
  customer: (value) => UUID.test(value),
  coupon: (value) => UUID.test(value),
  partner: (value) => UUID.test(value),
  clienttype: (value) => /^[a-z][a-z0-9_]{1,39}$/.test(value),
  claim: (value) => CLAIM.test(value),
  document: (value) => /^[a-z_0-9]{1,40}$/.test(value),
  place: (value) => /^[1-9]\d?$/.test(value),
  // Once a policy link is exchanged for a session, the address no longer holds its token and e-mail.
  email: (value, { name, params }) =>
    value.includes('@') || (value === '-' && params['token'] === 'mine') || name.endsWith('unsubscribe'),
  officemailing: (value) => UUID.test(value),
  legalpage: isLegalPage,
  legalversion: (value) => /^[1-9]\d{0,5}$/.test(value),
  mailtext: (value) => /^[a-z-]{1,40}$/.test(value),
  mailing: (value) => (MAILING_IDS as readonly string[]).includes(value),
  plan: (value) => PLAN_NAME.test(value),
  step: isStepId,
  list: (value) => (DESK_LIST_NAMES as readonly string[]).includes(value),
  typeofdoc: (value, { name }) =>
    DOCUMENTS_BY_PAGE[name]?.includes(value) === true ||
    (name === 'policy-paper' && ISSUED_DOCUMENT.test(value)),
}

/** The page at a path below `/quote`, URL-encoded as in the address bar, if there is one. */
export function matchPage(pathname: string): PageMatch | undefined {
  const segments = decodeSegments(pathname)
  if (!segments) return undefined
  for (const name of Object.keys(PAGES) as PageName[]) {
    const params = matchPattern(name, segments)
    if (params) return { name, params }
  }
  return undefined
}

/** The segments of a path. A slash at the end makes no difference; two in a row do. */
function decodeSegments(pathname: string): string[] | undefined {
  if (pathname.includes('//')) return undefined
  try {
    return pathname.replace(/^\//, '').replace(/\/$/, '').split('/').map(decodeURIComponent)
  } catch {
    return undefined
  }
}

function matchPattern(name: PageName, segments: string[]): Record<string, string> | undefined {
  const parts = PAGES[name].slice(1).split('/')
  if (segments.length > parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [position, part] of parts.entries()) {
    const segment = segments[position]
    if (!part.startsWith(':')) {
      if (segment !== part) return undefined
      continue
    }
    const key = part.slice(1).replace('?', '')
    if (segment === undefined && part.endsWith('?')) continue
    if (!segment || PARAMETER_CHECKS[key]?.(segment, { name, params }) === false) return undefined
    params[key] = segment
  }
  return params
}
