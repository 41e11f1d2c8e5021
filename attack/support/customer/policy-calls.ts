import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import type { ApiResponse, Caller } from '../caller.ts'
import { formatContestDate } from '#domain/values/calendar.ts'
import { eventDay } from '../../../e2e/support/quotes/quote-api.ts'
import { payingFor } from '../held-policy.ts'
import { randomKey } from '../ready-quote.ts'
import type { Victim } from './victims.ts'

/** What a call of the customer area names, and says where it works. */
interface Rule {
  /** Named besides the number of a policy, or alone. */
  names?: keyof Victim['ids'] | 'certificate'
  body?: (victim: Victim) => object
  /**
   * `caller` and `email`: it names nothing of anybody, and answers also, or only, whoever opened their policies by email.
   * `producer`: of a policy that a producer sold, only the producer makes it.
   */
  of?: 'caller' | 'email' | 'producer'
  /** Only what a producer decides about. */
  isDecision?: true
}

const CHANGE = { action: 'change_policy', version: 1, customFields: { tournament_name: 'Taken over' } }

/** In the order in which all work for the owner. */
const RULES: Record<string, Rule> = {
  getPolicy: {},
  getPolicyDocument: { names: 'certificate' },
  getPolicyPaper: { names: 'certificate' },
  getPolicyCalendar: {},
  getPolicyActions: {},
  listPolicyDocuments: {},
  getAllPapersFile: {},
  getPaperFile: { names: 'paper', of: 'producer' },
  getPaperWords: { names: 'paper', of: 'producer' },
  readOwnAccount: { of: 'email' },
  readOwnAccountPdf: { of: 'email' },
  getPolicyRefunds: { of: 'producer' },
  getPolicyStatement: { of: 'producer' },
  getInsuredEmail: {},
  listPolicyChanges: {},
  getPolicySession: { names: 'session', of: 'producer' },
  getPolicyLink: { names: 'link', of: 'producer' },
  getInsuredQuote: {},
  getShipments: {},
  getSignProof: {},
  previewPolicyChange: { body: () => CHANGE },
  changePolicy: { body: () => CHANGE },
  requestEmailChange: { body: () => ({ email: 'thief@attack.example' }) },
  withdrawEmailChange: {},
  sendPolicyMessage: {
    body: () => ({ name: 'Thief', email: 'thief@attack.example', subject: 'Mine', message: 'Give it to me' }),
  },
  copyPolicy: { body: () => ({ first_contest_date: formatContestDate(eventDay(400)) }) },
  // Another amount than it costs, so that the owner is told so and nothing is charged.
  payPolicyChange: {
    names: 'change',
    body: ({ charge }) => payingFor({ charge: charge + 1 }),
    of: 'producer',
  },
  // Before it is withdrawn: nothing of it is being paid, so the owner is answered what waits.
  cancelChangePayment: { names: 'change', of: 'producer' },
  withdrawPolicyChange: { names: 'change' },
  refundCredit: { body: () => ({ amount: 1 }), of: 'producer' },
  approvePolicyChange: { names: 'change', of: 'producer', isDecision: true },
  declinePolicyChange: {
    names: 'change',
    body: () => ({ reason: 'No' }),
    of: 'producer',
    isDecision: true,
  },
  listPolicyFiles: {},
  listPolicyLetters: {},
  makeProofOfInsurance: {
    body: () => ({ recipient_name: 'A Thief', recipient_address: '1 Dark Alley' }),
  },
  listPolicyWitnesses: {},
  namePolicyWitness: {
    body: () => ({ contest: 'grand_prize', index: 1, place: 1, name: 'A Thief', phone: '512-555-0100' }),
  },
  createCourseLink: {},
  mailCourseLink: { body: () => ({ email: 'thief@attack.example' }) },
  endPolicyLink: { names: 'link', of: 'producer' },
  endPolicySession: { names: 'session', of: 'producer' },
  listPolicies: { of: 'caller' },
  listPolicyLinks: { of: 'caller' },
  listCourseLinks: { of: 'caller' },
  listPolicySessions: { of: 'caller' },
  endPolicyLinks: { of: 'caller' },
  endPolicySessions: { of: 'caller' },
}

export interface PolicyCall {
  endpoint: Endpoint
  rule: Rule
}

const ALL = ENDPOINTS.filter(({ access }) => access === 'policy-session')

/** Of a policy with an open invoice: the attack `invoice-payments` makes them as strangers. */
const CALLS_OF_INVOICES = ['payInvoice', 'cancelInvoicePayment']
/** Of a witness or a link of a golf course: the attack `witnesses-and-courses` makes them as strangers. */
const CALLS_OF_COURSES = ['changePolicyWitness', 'removePolicyWitness', 'endCourseLink']
/** Of a file that the office lets its holder see: the attack `case-files` makes them as strangers. */
const CALLS_OF_FILES = ['getPolicyFileView', 'downloadPolicyFile']
/** Of a letter by its number: the attack `letters` makes it as strangers. */
const CALLS_OF_LETTERS = ['getPolicyLetterFile']

/** Of a proof of signs: the attack `sign-proofs` makes them as strangers. */
const CALLS_OF_PROOFS = ['getProofArtwork', 'approveSignProof', 'askSignChange', 'sendSignLogo']

/** The names of all calls that tell something of policies, or do something with them, and that are tried as strangers. */
export const TRIED_CALLS: readonly string[] = [
  ...Object.keys(RULES),
  ...CALLS_OF_INVOICES,
  ...CALLS_OF_COURSES,
  ...CALLS_OF_FILES,
  ...CALLS_OF_PROOFS,
  ...CALLS_OF_LETTERS,
]

/** Every call of the customer area. */
export const POLICY_CALLS: readonly PolicyCall[] = Object.entries(RULES).flatMap(([name, rule]) =>
  ALL.filter((endpoint) => endpoint.name === name).map((endpoint) => ({ endpoint, rule })),
)

/** Makes the call about a policy, or about another policy but with the same ids. */
export function makeCall(
  caller: Caller,
  { endpoint: { method, path }, rule }: PolicyCall,
  victim: Victim,
  number = victim.number,
): Promise<ApiResponse> {
  const id = rule.names === undefined || rule.names === 'certificate' ? '' : victim.ids[rule.names]
  const names: Record<string, string> = { number, id, type: 'certificate' }
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => names[name] ?? '')
  if (method === 'GET') return caller.get(url)
  return caller.send(method, url, rule.body?.(victim) ?? {}, { 'idempotency-key': randomKey() })
}
