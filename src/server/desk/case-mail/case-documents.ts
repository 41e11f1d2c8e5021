import { buildQuoteChecklist } from '#domain/documents/checklist-document.ts'
import { DOCUMENT_NAMES } from '#domain/documents/document-types.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildQuoteDocument } from '#domain/documents/quote/quote-document.ts'
import { buildQuoteTermsDocument } from '#domain/documents/terms-document.ts'
import { CASE_PARTIES, type PaperReaders, readersOf } from '#domain/desk/case-mail/copy-readers.ts'
import type { IssuedDocumentType } from '#domain/documents/issued-documents.ts'
import { quoteReference } from '#domain/quote/sending/quote-reference.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { MailCase } from '#server/desk/case-mail/mail-case.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { listIssuedDocuments } from '#server/policies/documents/issued-documents.ts'
import type { PolicyWithDocuments } from '#server/policies/repository.ts'
import { buildQuoteDocumentInput } from '#server/quotes/documents/quote-documents.ts'
import { findAcceptance } from '#server/quotes/terms/find-acceptance.ts'

/** A document of a case that can be mailed. */
export interface Paper {
  id: string
  type: IssuedDocumentType | 'quote'
  title: string
  /** Null for what is made when it is sent. */
  issuedAt: string | null
  current: boolean
  /** Whose copy it is. */
  copy: PaperReaders
  fileName: string
  build: () => PrintableDocument
}

/** Every document of a case, newest first: those of its policy, or what its quote prints today. */
export function listPapers(
  context: Pick<Context, 'db' | 'env' | 'now' | 'plans'>,
  mailCase: MailCase,
): Promise<Paper[]> {
  const { found } = mailCase
  return found ? listPolicyDocuments(context.db, mailCase, found) : listQuotePapers(context, mailCase)
}

/**
 * @rule N63 Whose copy a document is follows from what the address of each party opens; one that neither opens was for somebody
 * who paid earlier.
 */
async function listPolicyDocuments(
  db: Db,
  { addresses, hasSides }: MailCase,
  found: PolicyWithDocuments,
): Promise<Paper[]> {
  const issued = await listIssuedDocuments(db, found, { grants: 'everything' })
  const opened = await Promise.all(
    CASE_PARTIES.map(async (party) => {
      const email = hasSides ? addresses[party] : undefined
      const own = email
        ? await listIssuedDocuments(db, found, { grants: 'email', email: getEmailKey(email) })
        : []
      return [party, new Set(own.map(({ id }) => id))] as const
    }),
  )
  // Where no producer acts, the insured alone opens what everybody may have.
  const shared = new Set(['certificate', 'endorsement', 'terms', 'checklist'])
  return issued.map(({ id, type, title, issuedAt, current, build }) => {
    const seenBy = opened.flatMap(([party, ids]) => (ids.has(id) ? [party] : []))
    return {
      id,
      type,
      title,
      issuedAt,
      current,
      build,
      copy: !hasSides || shared.has(type) ? 'everybody' : readersOf(seenBy),
      fileName: `${found.policy.number}-${id}.pdf`,
    }
  })
}

async function listQuotePapers(
  context: Pick<Context, 'db' | 'env' | 'now' | 'plans'>,
  { stored, hasSides }: MailCase,
): Promise<Paper[]> {
  const input = buildQuoteDocumentInput(context, stored)
  const acceptance = await findAcceptance(context.db, stored)
  const client = quoteReference(input, 'client').value
  const shared = { issuedAt: null, current: true, copy: 'everybody' } as const
  const made = [
    {
      ...shared,
      id: 'quote',
      type: 'quote',
      title: hasSides ? `${DOCUMENT_NAMES.quote}, client’s copy` : DOCUMENT_NAMES.quote,
      fileName: `${client}.pdf`,
      words: buildQuoteDocument(input, 'client'),
    },
    ...(hasSides
      ? [
          {
            ...shared,
            id: 'quote-producer',
            type: 'quote',
            title: `${DOCUMENT_NAMES.quote}, producer’s copy with the commission`,
            copy: 'producer',
            fileName: `${quoteReference(input, 'producer').value}.pdf`,
            words: buildQuoteDocument(input, 'producer'),
          } as const,
        ]
      : []),
    {
      ...shared,
      id: 'terms',
      type: 'terms',
      title: DOCUMENT_NAMES.terms,
      fileName: `${client}-terms.pdf`,
      words: buildQuoteTermsDocument(input, acceptance),
    },
    {
      ...shared,
      id: 'checklist',
      type: 'checklist',
      title: DOCUMENT_NAMES.checklist,
      fileName: `${client}-checklist.pdf`,
      words: buildQuoteChecklist(input),
    },
  ] as const
  return made.flatMap(({ words, ...paper }) => (words ? [{ ...paper, build: () => words }] : []))
}
