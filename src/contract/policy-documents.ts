import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { ownPolicyPath } from '#contract/page-path.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { printableDocument } from '#domain/documents/layout/printable-document.ts'
import { ISSUED_DOCUMENT_ID } from '#domain/documents/issued-documents.ts'

/** The id of one issued document; as a file it may end in .pdf. */
const id = z
  .string()
  .check(z.regex(new RegExp(`^${ISSUED_DOCUMENT_ID.source}(\\.pdf)?$`), 'Name a document by its ID'))

const issuedDocument = z.object({
  /** Such as `certificate-2` or `CM-1001`. */
  id: z.string(),
  /** Such as `certificate` or `credit_memo`; a newer server may send others. */
  type: z.string(),
  title: z.string(),
  issued_at: z.string(),
  /** Dollars, on documents of account. */
  total: z.nullable(z.number()),
  /** False for a certificate that a newer version has replaced. */
  current: z.boolean(),
})

const params = z.object({ number: policyNumber, id })

/** The page shown if a file of a policy is not available: the policy, or how to open it again. */
const fallbackPage = ({ number = '' }: Readonly<Record<string, string>>) => ownPolicyPath(number)

export const listPolicyDocuments = endpoint({
  name: 'listPolicyDocuments',
  method: 'GET',
  path: '/policies/:number/papers',
  access: 'policy-session',
  summary:
    'Every paper of a policy that this session may open, with all versions of the certificate, newest first',
  params: z.object({ number: policyNumber }),
  response: z.object({ data: z.array(issuedDocument) }),
})

export const getAllPapersFile = endpoint({
  name: 'getAllPapersFile',
  method: 'GET',
  path: '/policies/:number/all-documents.pdf',
  access: 'policy-session',
  summary: 'The papers that hold now and this session may open as one PDF, in the order of their list',
  params: z.object({ number: policyNumber }),
  fallbackPage,
})

export const getPaperFile = endpoint({
  name: 'getPaperFile',
  method: 'GET',
  path: '/policies/:number/papers/:id',
  access: 'policy-session',
  summary: 'One of these papers as PDF; the id may end in .pdf',
  params,
  fallbackPage,
})

export const getPaperWords = endpoint({
  name: 'getPaperWords',
  method: 'GET',
  path: '/policies/:number/papers/:id/words',
  access: 'policy-session',
  summary: 'The words of one of these papers in reading order, as its PDF has them, for a print view',
  params,
  response: z.object({ data: printableDocument }),
})
