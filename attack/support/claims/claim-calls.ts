import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import type { ApiResponse, Caller, Json } from '../caller.ts'
import { ACE } from './played-aces.ts'

/** A claim of a policy, with everything by which something of it can be named. */
export interface NamedClaim {
  policy: string
  claim: string
  draft: string
  file: string
  person: string
  claimLink: string
  helperLink: string
}

interface Rule {
  /** What `:id` of its path is. */
  id?: 'draft' | 'person' | 'claimLink' | 'helperLink'
  /** What `:number` of its path is; a claim where it is left out. */
  number?: 'policy'
  body?: (named: NamedClaim) => Json
  /** What is not theirs is answered as if it were gone already, which is no mistake. */
  isGoneForStrangers?: true
}

const TO = 'thief@attack.example'

/** What the holder of a policy does with claims, in the order in which all work for the owner. */
const RULES: Record<string, Rule> = {
  listPolicyClaims: { number: 'policy' },
  getClaim: {},
  getClaimLetterFile: {},
  getClaimFormFile: {},
  listClaimFiles: {},
  getClaimFile: {},
  listClaimPeople: {},
  listHelperLinks: { number: 'policy' },
  listClaimDrafts: { number: 'policy' },
  getClaimDraft: { id: 'draft' },
  saveClaimDraft: {
    id: 'draft',
    body: ({ policy }) => ({ policy_number: policy, version: 1, texts: { winner: 'A Thief' }, parts: [] }),
  },
  mailClaimDraftLink: { id: 'draft' },
  reportClaim: { number: 'policy', body: () => ({ id: randomUUID(), ...ACE }) },
  answerClaim: { body: () => ({ id: randomUUID(), message: 'Pay me' }) },
  sendClaimForm: { body: () => ({ id: randomUUID(), values: { name: 'A Thief' } }) },
  sendClaimForms: { body: () => ({ to: TO, forms: [{ key: 'affidavit', place: 1 }] }) },
  beginClaimFile: {
    body: () => ({
      id: randomUUID(),
      key: 'scorecard',
      place: 1,
      name: 'a.jpg',
      bytes: 500,
      type: 'image/jpeg',
      edges: null,
    }),
  },
  nameClaimPerson: { body: () => ({ role: 'partner', place: 2, name: 'A Thief', email: TO }) },
  sendClaimLink: { id: 'person', body: () => ({ what: 'task', channel: 'copy' }) },
  createHelperLink: { number: 'policy', body: () => ({ name: 'A Thief', to: TO }) },
  // What ends or takes away something comes last: until then the owner has it.
  takeBackClaimFile: {},
  endClaimLink: { id: 'claimLink' },
  endHelperLink: { number: 'policy', id: 'helperLink' },
  deleteClaimDraft: { id: 'draft', isGoneForStrangers: true },
  withdrawClaim: { body: () => ({ reason: 'Mine now' }) },
}

/** The names of the calls that the attack `others-claims` makes. */
export const NAMES_OF_CLAIM_CALLS = Object.keys(RULES)

export interface ClaimCall {
  endpoint: Endpoint
  rule: Rule
}

export const CLAIM_CALLS: readonly ClaimCall[] = Object.entries(RULES).flatMap(([name, rule]) =>
  ENDPOINTS.filter((endpoint) => endpoint.name === name).map((endpoint) => ({ endpoint, rule })),
)

/** Makes the call about a claim, or under the number of another claim or policy but with the same ids. */
export function makeClaimCall(
  caller: Caller,
  { endpoint: { method, path }, rule }: ClaimCall,
  named: NamedClaim,
  under: Pick<NamedClaim, 'policy' | 'claim'> = named,
): Promise<ApiResponse> {
  const names: Record<string, string> = {
    number: rule.number === 'policy' ? under.policy : under.claim,
    id: rule.id ? named[rule.id] : '',
    file: named.file,
    letter: 'decision',
    key: 'affidavit',
    place: '1',
  }
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => names[name] ?? '')
  if (method === 'GET') return caller.get(url)
  return caller.send(method, url, rule.body?.(named) ?? {})
}

/** Whether something of a claim is named in the path besides the claim, so that it can be named under another. */
export function namesMore({ endpoint, rule }: ClaimCall): boolean {
  return endpoint.path.includes(':number') && (rule.id !== undefined || endpoint.path.includes(':file'))
}
