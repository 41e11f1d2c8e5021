import {
  exchangePolicyLink,
  getPolicy,
  getPolicyDocument,
  listPolicies,
  requestPolicyLink,
} from '#contract/policies.ts'
import { certificateStanding } from '#domain/policy/certificate.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Db } from '#server/db/database.ts'
import { certificatePdf } from '#server/documents/certificate-pdf.ts'
import { invoicePdf } from '#server/documents/invoice-pdf.ts'
import { receiptPdf } from '#server/documents/receipt-pdf.ts'
import { type Caller } from '#server/http/access.ts'
import { serve, type Server } from '#server/http/serve.ts'
import { openLinkSession } from '#server/policies/policy-access.ts'
import { openAccountOf, policyInFull, policyInList } from '#server/policies/present-policy.ts'
import {
  findPolicy,
  listPolicies as visiblePolicies,
  type PolicyWithPapers,
} from '#server/policies/repository.ts'
import { requestPolicyLink as takeRequest } from '#server/policies/send-policy-link.ts'

/** The customer area: what was bought, for whoever bought it. */
export function registerPolicyRoutes(server: Server): void {
  serve(server, exchangePolicyLink, async (context, { body, aside }) => {
    const cookie = await openLinkSession(context, body)
    aside.setCookie(cookie.name, cookie.value, cookie.options)
    return { data: { email: body.email.trim().toLowerCase() } }
  })

  serve(server, requestPolicyLink, async (context, { body }) => {
    await takeRequest(context, body.email)
    return { data: { accepted: true as const } }
  })

  serve(server, listPolicies, async ({ db }, { caller }) => {
    const session = sessionOf(caller)
    const found = await visiblePolicies(db, session)
    return { data: found.map((policy) => policyInList(policy, session)) }
  })

  serve(server, getPolicy, async ({ db }, { caller, params }) => ({
    data: policyInFull(await policyFor(db, caller, params.number), sessionOf(caller)),
  }))

  serve(server, getPolicyDocument, async ({ db }, { caller, params, aside }) => {
    const found = await policyFor(db, caller, params.number)
    const type = params.type.replace(/\.pdf$/, '')
    if (type !== 'certificate' && type !== openAccountOf(found, sessionOf(caller)))
      throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
    aside.header('cache-control', 'private, no-store')
    return {
      contentType: 'application/pdf',
      content: await (type === 'certificate' ? certificateOf(found) : accountOf(found)),
      fileName: `${params.number}-${type}.pdf`,
      inline: true,
    }
  })
}

function certificateOf({ policy, certificate }: PolicyWithPapers): Promise<Buffer> {
  return certificatePdf(certificate, certificateStanding(certificate.version, policy.version))
}

function accountOf({ receipt, invoice }: PolicyWithPapers): Promise<Buffer> {
  if (invoice) return invoicePdf(invoice)
  if (receipt) return receiptPdf(receipt)
  throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
}

/** @rule R05 A policy that the session does not open is answered like one that does not exist. */
async function policyFor(db: Db, caller: Caller, number: string): Promise<PolicyWithPapers> {
  const found = await findPolicy(db, sessionOf(caller), number)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'policy' })
  return found
}

function sessionOf({ session }: Caller) {
  if (!session) throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
  return session
}
